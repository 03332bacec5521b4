import { expect, test } from 'vitest'
import { afterAnswer, dueOf, sinceOf, type WaitingQuestion } from './again.ts'

const dayMs = 24 * 60 * 60 * 1000
const id = { lesson: 'gc-pause', what: 1 }
const days = (waiting: readonly WaitingQuestion[]) => waiting.map(({ step, dueAtMs }) => [step, dueAtMs / dayMs])

test('what went wrong comes after a day, then after 7 and 21, and then no more', () => {
  const wrong = afterAnswer([], id, { right: false, nowMs: 0 })
  expect(days(wrong)).toEqual([[0, 1]])
  const once = afterAnswer(wrong, id, { right: true, nowMs: dayMs })
  expect(days(once)).toEqual([[1, 8]])
  const twice = afterAnswer(once, id, { right: true, nowMs: 8 * dayMs })
  expect(days(twice)).toEqual([[2, 29]])
  expect(afterAnswer(twice, id, { right: true, nowMs: 30 * dayMs })).toEqual([])
  expect(days(afterAnswer(twice, id, { right: false, nowMs: 30 * dayMs }))).toEqual([[0, 31]])
})

test('what was right at once never comes, and right before its time changes nothing', () => {
  expect(afterAnswer([], id, { right: true, nowMs: 0 })).toEqual([])
  const wrong = afterAnswer([], id, { right: false, nowMs: 0 })
  expect(afterAnswer(wrong, id, { right: true, nowMs: dayMs / 2 })).toEqual(wrong)
  expect(afterAnswer(wrong, { ...id, what: 'picture' }, { right: false, nowMs: 5 })).toHaveLength(2)
})

test('what is due, and since when', () => {
  const wrong = afterAnswer([], id, { right: false, nowMs: 0 })
  expect(dueOf(wrong, dayMs - 1)).toEqual([])
  expect(dueOf(wrong, dayMs)).toEqual(wrong)
  expect([1, 7, 30].map((day) => sinceOf(wrong, day * dayMs))).toEqual(['yesterday', 'week', 'month'])
})
