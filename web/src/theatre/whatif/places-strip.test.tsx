import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { judgedOf, theatreOf } from '../testing/recordings.ts'
import { targetIn } from './changes.ts'
import { movablesOf } from './faults.ts'

// When rendering on a server, React would draw each store's initial state. This mock makes it draw the current state.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_: unknown, now: () => T) => now(),
}))
// Stubs of browser globals that Node lacks.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
vi.stubGlobal('document', {
  documentElement: { dataset: {}, style: {} },
  addEventListener() {},
  createElement: () => ({ getContext: () => ({ measureText: () => ({ width: 1 }) }) }),
  fonts: { addEventListener() {} },
})
vi.stubGlobal('window', globalThis)
afterAll(() => vi.unstubAllGlobals())
const { SessionProvider } = await import('../../session/react.tsx')
const { sessionOver } = await import('../testing/session-over.ts')
const { PlacesStrip } = await import('./PlacesStrip.tsx')

/** Renders the grid of a lesson's timings, of which only the lesson's own has been run. */
function gridOf(recording: string): string {
  const { traces, judgements } = judgedOf(recording)
  const store = theatreOf(traces, judgements)
  const { runs, comparison, lesson } = store.getState()
  const [movable] = movablesOf(runs, 0)
  if (movable === undefined || comparison === null || lesson === null) throw new Error('nothing can be moved')
  const move = { at: movable.at, endAt: movable.endAt }
  const strip = {
    ...{ scenario: lesson.id, movable, base: { comparison, runs }, running: false, problem: null },
    squares: [{ of: 'at' as const, move }],
    targets: [Object.fromEntries(runs.map(({ lock }) => [lock, targetIn(runs, lock, movable, move)]))],
    results: [{ state: 'done' as const, comparison, runs }],
  }
  const session = sessionOver(store)
  const nothing = () => {}
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <PlacesStrip strip={strip} lesson={lesson} onStop={nothing} onGoOn={nothing} onClose={nothing} />
    </SessionProvider>,
  )
}

test.each([
  [
    'gc-pause.jsonl.gz',
    'A is paused by a garbage collection, at other timings. Is a sale lost?',
    'A sale was lost: 1 of 1 runs',
    'Fenced, before it writes: No sale was lost',
  ],
  [
    'setnx-without-expire.jsonl.gz',
    'A crashes, at other timings. Does the lock end soon after a crash?',
    'Locked long after the crash: 1 of 1 runs',
    'With a lease, before it writes: The lock ends soon after a crash',
  ],
])('the timings of %s ask for the lesson’s property, and count what broke it', (recording, title, broken, held) => {
  const grid = gridOf(recording)
  expect(grid).toContain(`<h3>${title}</h3>`)
  expect(grid).toContain(`<small>${broken}</small>`)
  expect(grid).toContain(`aria-label="${held}"`)
})
