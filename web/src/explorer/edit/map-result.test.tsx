import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ExplorationEnded, ExplorationSummary } from '#model/messages/exploration.ts'
import { editorWords } from '#web/locale/editor.ts'
import { explorerWords } from '../../locale/explorer.ts'
import { type ExplorationState, notAsked } from '../useExploration.ts'
import { endedIn } from './failures.ts'
import { LoadResult } from './LoadResult.tsx'
import { MapResult } from './MapResult.tsx'

vi.mock('#web/session/react.tsx', () => ({ useSession: () => ({}) }))
// The picture is drawn on a canvas.
vi.mock('../RiverMap.tsx', () => ({ RiverMap: () => null }))

const resultOf = (complete: boolean): ExplorationEnded => ({
  ...{ exploration: 'e-1', sources: [] },
  summary: {
    ...{ complete, schedules: '6', states: 3, broken: {}, notExplorable: null, clients: 2 },
    budget: { leaseEnds: 1, crashes: 0 },
  } as unknown as ExplorationSummary,
})

function shown(state: Partial<ExplorationState>, isOnQuorum = false, original = resultOf(true).summary): string {
  const exploration = { ...notAsked, ...state, again: () => {} }
  const ended = exploration.ended ?? exploration.unchecked
  const latest = ended && { exploration, code: {}, ended }
  const props = {
    addressOf: () => '',
    onOpen: () => {},
    onShow: () => {},
    goal: 'exclusion',
    path: [],
    isOnQuorum,
  } as const
  return renderToStaticMarkup(<MapResult edited={{ errors: [], exploration, latest }} {...{ original }} {...props} />)
}

test('an unchecked map says so, and neither holds nor is compared with the original', () => {
  const unchecked = shown({ unchecked: resultOf(false) })
  expect(unchecked).toContain(editorWords.map.unchecked)
  expect(unchecked).toContain('data-unchecked="true"')
  expect(unchecked).not.toMatch(/data-status="held"|original-says|data-cut/)
  const checked = shown({ unchecked: resultOf(false), ended: resultOf(true) })
  expect(checked).toMatch(/data-status="held".*original-says/)
  expect(checked).not.toMatch(/data-unchecked|data-cut/)
})

test('a lock whose command Redis refuses is said to be that, and its few faults are not compared', () => {
  const ended = resultOf(true)
  const broken = { ...ended.summary, broken: { 'no-leak': { schedules: '2', smallest: ['A'] } } }
  const nobody = { ...ended, summary: { ...ended.summary, ungranted: true as const } }
  const refusedCommands = [{ error: "ERR unknown command 'SETT'", source: null }]
  const refused = shown({ ended: { ...nobody, summary: { ...nobody.summary, refusedCommands } } }, false, broken)
  expect(refused).toContain(explorerWords.map.commandRefused.says)
  expect(refused).not.toContain(explorerWords.map.nobody.says)
  expect(refused).not.toContain(editorWords.map.others(0, 1))
  expect(shown({ ended: nobody }, false, broken)).toContain(explorerWords.map.nobody.says)
  expect(shown({ ended }, false, broken)).toContain(editorWords.map.others(0, 1))
})

test('a map that a check found wrong is replaced by a sentence', () => {
  expect(shown({ corrections: 1 })).toContain(editorWords.map.corrected)
})

test('a check that was cut off leaves the map open', () => {
  const unproved = shown({ unchecked: resultOf(false), ended: resultOf(false) })
  expect(unproved).toContain(editorWords.map.unproved)
  expect(unproved).not.toContain('data-status="held"')
})

test('a second search that is cut off leaves what the first one showed unconfirmed, and is compared with nothing', () => {
  const cut = shown({ corrections: 1, ended: resultOf(false) })
  expect(cut).toContain(editorWords.map.unconfirmed)
  expect(cut).not.toMatch(/original-says|data-status="held"/)
  expect(shown({ ended: resultOf(false) })).not.toContain(editorWords.map.unconfirmed)
})

test('the map of a majority lock says that it has fewer servers than the lesson', () => {
  const fewer = explorerWords.smaller({ hasQuorum: true, dies: false })
  expect(shown({ ended: resultOf(true) }, true)).toContain(fewer)
  expect(shown({ ended: resultOf(true) })).not.toContain(fewer)
})

test('code that was ended is no failure of the exploration', () => {
  const message = 'It ran for 50 ms without waiting.'
  const ended = shown({ problem: { code: 'CODE_ENDED', message } })
  expect(ended).toContain(editorWords.map.codeEnded)
  expect(ended).toContain(message)
  expect(ended).not.toContain(explorerWords.failed)
  // The same code would be ended again.
  expect(ended).not.toContain(explorerWords.retry)
  const failed = shown({ problem: { code: 'INTERNAL', message } })
  expect(failed).toContain(explorerWords.failed)
  expect(failed).toContain(explorerWords.retry)
})

test('code that was ended loads, but not without a word', () => {
  const failures = endedIn({ code: 'CODE_ENDED', message: 'It ran for 50 ms without waiting.' })
  const loads = renderToStaticMarkup(<LoadResult errors={[]} {...{ failures }} onGo={() => {}} />)
  expect(loads).toContain(editorWords.loads.fails.ended)
  expect(loads).toContain('data-status="violated"')
  expect(endedIn({ code: 'INTERNAL', message: '' })).toEqual([])
  expect(endedIn(null)).toEqual([])
})

test('an error about a name that a lock does not have says what to use instead', () => {
  const said = (message: string) =>
    renderToStaticMarkup(
      <LoadResult errors={[]} failures={[{ by: 'code', file: null, line: null, message }]} onGo={() => {}} />,
    )
  expect(said("'setTimeout' is not defined")).toContain(editorWords.uses.timer)
  expect(said('random is not a function')).toContain(editorWords.uses.random)
  expect(said("'foo' is not defined")).not.toMatch(/clock\.|random\./)
})
