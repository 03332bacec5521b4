import { expect, test } from 'vitest'
import { RateLimit } from './rate.ts'

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
