import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { ExplorationEnded, ExplorationGrowth, ExplorationSummary } from '#model/messages/exploration.ts'
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
    budget: { leaseEnds: 1, crashes: 0, lateReplies: 0, restarts: 0 },
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
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <MapResult edited={{ errors: [], exploration, latest, isSameText: false }} {...{ original }} {...props} />
    </Router>,
  )
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

test('a comparison says in which orders the two come out the same', () => {
  const same = shown({ ended: resultOf(true) })
  expect(same).toContain(
    'Compared in 6 orders: it comes out as the original. In them: at most 1 lease that ends early.',
  )
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

test('what a search found before it was cut off stays said', () => {
  const cut = resultOf(false)
  const broken = { 'owner-only': { schedules: '0', smallest: ['A', 'B', 'A'] } }
  const ended = { ...cut, summary: { ...cut.summary, broken } }
  const found = explorerWords.map.enough('owner-only')
  expect(shown({ ended })).toMatch(new RegExp(`also-found.*${explorerWords.map.steps(3)}.*${found}.*data-cut`, 's'))
  // A check found the first search wrong: only an order that was walked is certain.
  expect(shown({ ended, corrections: 1 })).not.toContain('also-found')
  const way = ['A', 'A', 'B', 'A'].map((step) => ({ step }))
  const growth = { states: 9, steps: 4, ms: 1, broken: { 'owner-only': way } } as unknown as ExplorationGrowth
  expect(shown({ ended, corrections: 1, growth })).toMatch(new RegExp(`${explorerWords.map.steps(4)}.*${found}`, 's'))
  // While it is only unchecked, its map tells of the goal alone.
  expect(shown({ unchecked: ended })).not.toContain('also-found')
})

test('the map of a majority lock says that it has fewer servers than the lesson', () => {
  const fewer = explorerWords.smaller({ hasQuorum: true, dies: false })
  expect(shown({ ended: resultOf(true) }, true)).toContain(fewer)
  expect(shown({ ended: resultOf(true) })).not.toContain(fewer)
  // The order that is shown during the search already names the servers.
  const way = [{ step: 'A', client: 'A', node: 'n3', deed: 'get' }]
  const growth = { states: 9, steps: 1, ms: 999, broken: { exclusion: way } } as unknown as ExplorationGrowth
  const searching = shown({ growth }, true)
  expect(searching.indexOf(fewer)).toBeGreaterThan(-1)
  expect(searching.indexOf(fewer)).toBeLessThan(searching.indexOf('n3 answers, and A gets the lock'))
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

test('an older result is called one of earlier settings if the text is the same', () => {
  const before = { ...notAsked, ended: resultOf(true), again: () => {} }
  const exploration = { ...notAsked, again: () => {} }
  const latest = { exploration: before, code: {}, ended: resultOf(true) }
  const props = { addressOf: () => '', onOpen: () => {}, onShow: () => {}, goal: 'exclusion', path: [] } as const
  const stale = (isSameText: boolean) =>
    renderToStaticMarkup(
      <MapResult
        {...props}
        edited={{ errors: [], exploration, latest, isSameText }}
        original={null}
        isOnQuorum={false}
      />,
    )
  expect(stale(true)).toContain(editorWords.map.staleSettings)
  expect(stale(true)).not.toMatch(new RegExp(`${editorWords.map.stale}|${editorWords.map.earlier}`))
  expect(stale(false)).toContain(editorWords.map.stale)
})

test('the shortest order’s steps are hidden until they have names of their own', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const ended = resultOf(true)
  const broken = { exclusion: { schedules: '6', smallest: ['A', 'B'] } }
  const way = shown({ ended: { ...ended, summary: { ...ended.summary, broken } } })
  vi.unstubAllGlobals()
  expect(way).toMatch(/shortest-way.*<ol[^>]* aria-busy="true">/)
})
