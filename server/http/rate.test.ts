import { expect, test } from 'vitest'
import { RateLimit, RateLimits } from './rate.ts'

test('a burst at once, then as many as time brings, and never more than a burst', () => {
  let nowMs = 1000
  const limit = new RateLimit(3, 10, () => nowMs)
  const taken = (tries: number) => Array.from({ length: tries }, () => limit.take()).filter(Boolean).length

  expect(taken(5)).toBe(3)
  nowMs += 50
  expect(taken(5)).toBe(0)
  nowMs += 50
  expect(taken(5)).toBe(1)
  nowMs += 60_000
  expect(taken(5)).toBe(3)
})

test('what costs more takes more, or nothing at all', () => {
  const limit = new RateLimit(10, 1, () => 0)
  expect([limit.take(6), limit.take(6), limit.take(4), limit.take()]).toEqual([true, false, true, false])
})

test('a bucket for each key, and each is forgotten when it is full again', () => {
  let nowMs = 0
  let looks = 0
  const limits = new RateLimits(2, 1, () => {
    looks += 1
    return nowMs
  })
  const looksOf = (act: () => void) => {
    looks = 0
    act()
    return looks
  }
  for (const key of ['A', 'A', 'A', 'B']) limits.take(key)
  expect([limits.has('A'), limits.has('B'), limits.has('C')]).toEqual([false, true, true])
  expect([limits.take('A'), limits.take('B'), limits.take('B')]).toEqual([false, true, false])

  const crowd = Array.from({ length: 1000 }, (_, index) => `guest ${index}`)
  for (const guest of crowd) limits.take(guest)
  expect(looksOf(() => limits.take('C'))).toBeLessThan(10)

  nowMs += 60_000
  expect(
    looksOf(() => limits.take('C')),
    'all who have been away are forgotten',
  ).toBeGreaterThan(1000)
  expect(
    looksOf(() => limits.take('C')),
    'and not looked at again',
  ).toBeLessThan(10)
  expect([limits.has('A'), limits.take('A'), limits.take('A'), limits.take('A')]).toEqual([true, true, true, false])
})
