import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { isAtEnd } from '#web/player/derived.ts'
import { connectOffline } from '../../connection/offline.ts'
import { pastOf } from '../header/runs/past.ts'
import { judgedOf, theatreOf } from '../testing/recordings.ts'
import { pairOf } from './pair.ts'

/** What a press of each button does. Rendering on a server binds no events. */
const presses = new Map<string, () => void>()
vi.mock('#web/ui/Button.tsx', () => ({
  Button: (props: { 'data-testid': string; onClick: () => void; children: string }) => {
    presses.set(props['data-testid'], props.onClick)
    return props.children
  },
}))
// When rendering on a server, React would draw each store's initial state. This mock makes it draw the current state.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_: unknown, now: () => T) => now(),
}))
// Stubs of browser globals that Node lacks.
vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} }, addEventListener() {} })
vi.stubGlobal('window', globalThis)
afterAll(() => vi.unstubAllGlobals())
const { SessionProvider } = await import('../../session/react.tsx')
const { createSession } = await import('../../session/session.ts')
const { Before } = await import('./Before.tsx')

const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
const lesson = traces[0]?.header.lesson
if (lesson === undefined) throw new Error('there is no lesson')

/** Returns a theatre with a run whose pause has this length. */
const withPause = (comparison: string, pauseMs: number) =>
  theatreOf(
    traces.map(({ header, events }) => ({
      header: { ...header, comparison, parameters: { ...header.parameters, pauseMs } },
      events,
    })),
    judgements,
  )

test('the other run of a comparison opens at its end', () => {
  const store = withPause('shown', 2000)
  store.getState().home()
  const past = ([comparison, theatre]: [string, typeof store]) => pastOf(comparison, theatre.getState().runs)
  const [other, shown] = [past(['other', withPause('other', 1000)]), past(['shown', store])]
  const pair = other === null ? null : pairOf(lesson, [other], shown)
  if (pair === null) throw new Error('nothing can be compared')
  const session = createSession(
    connectOffline('site'),
    { ...store, getInitialState: store.getState },
    { read: () => Promise.reject(new Error()) },
  )
  const html = renderToStaticMarkup(
    <SessionProvider session={session}>
      <Before lesson={lesson} pair={pair} />
    </SessionProvider>,
  )
  expect(html).toContain('Show the run with pause 1 s')
  for (let question = 0; question < lesson.questions.length; question += 1) store.getState().answer(question, 0)
  presses.get('open-other')?.()
  expect(store.getState().comparison).toBe('other')
  expect(isAtEnd(store.getState())).toBe(true)
})
