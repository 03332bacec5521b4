/** What did not go wrong is said of the goal alone, because other properties may be broken beside it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { Position } from '#model/messages/exploration.ts'
import { explorerWords } from '../locale/explorer.ts'
import { Legend } from './Legend.tsx'
import { Situation } from './Situation.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.mock('../parts/Sentence.tsx', () => ({ Sentence: ({ text }: { text: string }) => text }))

afterAll(() => vi.unstubAllGlobals())

test('the board names the property that no order from here breaks', () => {
  const position = {
    ...{ path: [], taken: [], schedules: '20', broken: { exclusion: '20' }, brokenAlready: ['exclusion'] },
    ...{ hopeless: false, database: [], down: [], holders: [], clients: [], choices: [] },
  } as unknown as Position
  const given = { position, lockless: false, showsViolation: true, showsCounts: true, noWay: false, isCut: false }
  const said = renderToStaticMarkup(<Situation {...given} goal="owner-only" />)
  expect(said).toContain('20 orders from here, and in none: a worker frees or changes somebody else’s lock.')
  expect(renderToStaticMarkup(<Situation {...given} goal="exclusion" />)).toContain(
    '20 orders from here: 20 go wrong (two have the lock at once).',
  )
})

test('so do the legend and a box of the picture', () => {
  const question = { clients: 2, leaseEnds: 1, crashes: 0, restarts: 0 } as const
  const legend = renderToStaticMarkup(<Legend goal="owner-only" question={question} />)
  expect(legend).toContain('all are done, without this: a worker frees or changes somebody else’s lock')
  expect(explorerWords.map.safe('owner-only')).toBe(
    'From here, in no order: a worker frees or changes somebody else’s lock.',
  )
})
