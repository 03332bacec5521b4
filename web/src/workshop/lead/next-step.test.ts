import { expect, test } from 'vitest'
import { replayOf } from '#web/player/derived.ts'
import { recordedTheatre } from '#web/player/testing/sample.ts'
import { nextStepOf } from './next-step.ts'

/** Caption at the cursor. */
const shown = ({ getState }: ReturnType<typeof recordedTheatre>) =>
  replayOf(getState()).beatAt(getState().cursor)?.caption ?? getState().lesson?.story

test('what Next promises is what one press brings, at each step of a lesson', () => {
  const store = recordedTheatre()
  store.getState().home()
  const promised = new Set<string>()
  for (let press = 0; press < 40; press++) {
    const next = nextStepOf(store.getState())
    promised.add(next.is)
    if (next.is === 'end') break
    const before = shown(store)
    if (next.is === 'asks') {
      const [open] = replayOf(store.getState()).questions.filter(
        ({ question }) => store.getState().answers[question] === undefined,
      )
      store.getState().answer(open?.question ?? 0, 0)
      continue
    }
    store.getState().stepBeat(1)
    if (next.is === 'caption') expect(shown(store)).toBe(next.caption)
    else expect([next.is, shown(store), nextStepOf(store.getState()).is]).toEqual(['to-question', before, 'asks'])
  }
  expect([...promised].sort()).toEqual(['asks', 'caption', 'end', 'to-question'])
})
