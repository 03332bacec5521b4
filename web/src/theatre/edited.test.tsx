/** Tests what the theatre calls a run of an edited lock: neither by the original's title nor by the original's role. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { editedId } from '#model/messages/edited-id.ts'
import { words } from '../locale/words.ts'
import { judgedOf, theatreOf } from './testing/recordings.ts'

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
const { SessionProvider } = await import('../session/react.tsx')
const { sessionOver } = await import('./testing/session-over.ts')
const { Caption } = await import('./Caption.tsx')
const { Stage } = await import('./Stage.tsx')
const { useMayMove } = await import('./whatif/useWhatIf.ts')

const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
const library = traces[0]?.header.lesson
if (library === undefined) throw new Error('there is no lesson')
const [first] = library.locks
if (first === undefined) throw new Error('there is no lock')
const original = first.heading ?? first.title
const { heading: _, ...like } = first
/** The lesson as the server writes it into the header of a run with an edited lock. */
const edited = {
  ...library,
  locks: [{ ...like, id: editedId, role: 'yours' as const }, ...library.locks.slice(1)],
  ...{ beats: [], questions: [] },
}
const store = theatreOf(
  traces.map(({ header, events }, run) => {
    const own = run === 0 ? { lock: editedId, role: 'yours' as const } : {}
    return { header: { ...header, lesson: edited, ...own }, events }
  }),
  judgements,
)
const session = sessionOver(store)
const htmlOf = (content: ReactNode) =>
  renderToStaticMarkup(<SessionProvider session={session}>{content}</SessionProvider>)

test.each([
  ['a file', edited],
  ['the library', library],
])('at its violation the caption names an edited lock, with the lesson of %s', (_from, lesson) => {
  store.getState().jumpToViolation()
  const html = htmlOf(<Caption lesson={lesson} />)
  expect(html).toContain(`<span>${words.editedLock}</span>`)
  expect(html).not.toContain(original)
  expect(html).not.toContain(first.title)
})

test.each([
  ['a file', edited],
  ['the library', library],
])('the role over the run is that of the reader’s own lock, with the lesson of %s', (_from, lesson) => {
  store.getState().home()
  const [run] = store.getState().runs
  if (run === undefined) throw new Error('there is no run')
  expect(htmlOf(<Stage number={0} run={run} lesson={lesson} />)).toContain(`>${words.roles.yours}<`)
})

const withoutQuestions = { ...library, beats: [], questions: [] }

test.each([
  ['the lesson’s own locks', withoutQuestions, 'true'],
  ['an edited lock', edited, 'false'],
])('whether the faults of a run of %s can be moved, which runs the lesson’s own locks', (_of, lesson, expected) => {
  const watched = theatreOf(
    traces.map(({ header, events }, run) => {
      const own = run === 0 && lesson === edited ? { lock: editedId, role: 'yours' as const } : {}
      return { header: { ...header, lesson, ...own }, events }
    }),
    judgements,
  )
  watched.getState().end()
  const MayMove = () => <i>{String(useMayMove())}</i>
  expect(
    renderToStaticMarkup(
      <SessionProvider session={{ ...sessionOver(watched), canRun: true }}>
        <MayMove />
      </SessionProvider>,
    ),
  ).toBe(`<i>${expected}</i>`)
})
