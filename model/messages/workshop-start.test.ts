import { expect, test } from 'vitest'
import { minuteAt, startMsOf } from './workshop-start.ts'

const minute = 60_000
const plan = { title: 'P', items: [{ scenario: 'a', minutes: 10, notes: '' }] }

test('minutes count from the first item of the plan, also where it began in the middle of one', () => {
  const began = { plan, pace: [{ startedAtMs: 28.9 * minute }], createdAtMs: 0 }
  expect(startMsOf(began)).toBe(28.9 * minute)
  expect([28.8, 28.9, 29.8, 29.9, 40.2].map((at) => minuteAt(at * minute, began))).toEqual([-1, 0, 0, 1, 11])
})

test('without a plan, or before its first item, minutes count from the opening of the room', () => {
  expect(startMsOf({ plan, pace: [], createdAtMs: 5 })).toBe(5)
  expect(startMsOf({ plan: null, pace: [{ startedAtMs: 9 }], createdAtMs: 5 })).toBe(5)
})
