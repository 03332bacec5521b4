import { expect, test } from 'vitest'
import { signalMinuteAt, sinceStart, startMsOf } from './start.ts'

const minute = 60_000
const plan = { title: 'P', items: [{ scenario: 'a', minutes: 10, notes: '' }] }
const pace = [{ item: 0, startedAtMs: 28 * minute }]
const signals = [27, 29].map((minute) => ({ minute, lost: 1, fast: 0 }))

test('minutes count from the first item of the plan, for signals as for the clock', () => {
  const began = { plan, pace, createdAtMs: 0 }
  expect(startMsOf(began)).toBe(28 * minute)
  expect(sinceStart(signals, began).map(({ minute }) => minute)).toEqual([-1, 1])
})

test('a signal that is sent now is of the present minute, also where the plan began in the middle of one', () => {
  const began = { plan, pace: [{ item: 0, startedAtMs: 28.9 * minute }], createdAtMs: 0 }
  const [sent] = sinceStart([{ minute: 40, lost: 1, fast: 0 }], began)
  expect(sent?.minute).toBe(signalMinuteAt(40.2 * minute, began))
})

test('without a plan, or before its first item, minutes count from the opening of the room', () => {
  expect(startMsOf({ plan, pace: [], createdAtMs: 5 })).toBe(5)
  expect(sinceStart(signals, { plan: null, pace, createdAtMs: 0 })).toEqual(signals)
})
