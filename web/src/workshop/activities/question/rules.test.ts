import { expect, test } from 'vitest'
import { revealSteps } from '#model/messages/reveal.ts'
import type { QuestionState } from '#model/messages/room-question.ts'
import { openRoomStore } from '#web/workshop/room/testing/room-store.ts'
import { questionRules } from './rules.ts'
import { questionWords } from './words.ts'

const { next } = questionWords.cover
const asked = { id: 1, ask: 'Who holds it?', form: 'options' as const, options: ['A', 'B'], of: null }
const check = { time: 'end' as const, number: 0, of: 2 }

test('Next of a question without reasons shows its answer, as in the check at the end; with reasons, those come last', () => {
  const said = (why: string[], state: QuestionState) => {
    const steps = revealSteps({ ...asked, right: [0], why, check })
    const { room } = openRoomStore({ question: { ...asked, state, steps, check } }).getState()
    return room === null ? undefined : questionRules.cover?.(room)?.next
  }
  expect(said([], 'closed')).toBe(next.tally)
  expect(said([], 'tally')).toBe(next.answer)
  expect(said(['A had it', ''], 'tally')).toBe(next.answer)
  expect(said(['A had it', ''], 'answer')).toBe(next.revealed)
})
