import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { isAtEnd } from '#web/player/derived.ts'
import { pastOf } from '../header/runs/past.ts'
import { judgedOf, theatreOf } from '../testing/recordings.ts'
import { pairOf } from './pair.ts'

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
const { Before } = await import('./Before.tsx')

const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')
const lesson = traces[0]?.header.lesson
if (lesson === undefined) throw new Error('there is no lesson')

/** Finds an element in the tree that a component returns. Rendering on a server binds no events, so the test calls the element's own `onClick`. */
function elementOf(tree: ReactNode, testId: string): ReactElement<{ onClick: () => void }> | undefined {
  if (Array.isArray(tree)) return tree.map((child) => elementOf(child, testId)).find((found) => found !== undefined)
  if (!isValidElement<{ 'data-testid'?: string; onClick: () => void; children?: ReactNode }>(tree)) return undefined
  return tree.props['data-testid'] === testId ? tree : elementOf(tree.props.children, testId)
}

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
  let press = () => {}
  const Pressed = () => {
    const tree = Before({ lesson, pair })
    press = elementOf(tree, 'open-other')?.props.onClick ?? press
    return tree
  }
  const html = renderToStaticMarkup(
    <SessionProvider session={sessionOver(store)}>
      <Pressed />
    </SessionProvider>,
  )
  expect(html).toContain('Show the run with pause 1 s')
  for (let question = 0; question < lesson.questions.length; question += 1) store.getState().answer(question, 0)
  press()
  expect(store.getState().comparison).toBe('other')
  expect(isAtEnd(store.getState())).toBe(true)
})
