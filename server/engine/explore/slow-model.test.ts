import { expect, test } from 'vitest'
import { behaviorsOf } from './testing/slow-model.ts'
import { behaviorsOfQuorum } from './testing/slow-quorum.ts'

test('the slow model says what was counted by hand', () => {
  // Whoever is first takes its four steps; the other is refused before, between or after them, or comes after the release.
  expect(behaviorsOf('setnx', 2, { leaseEnds: 0, crashes: 0 })).toEqual({ schedules: 8, broken: {} })
  expect(behaviorsOf('setnx', 2, { leaseEnds: 0, crashes: 1 })).toEqual({
    schedules: 42,
    broken: { 'no-immortal-lock': 24 },
  })
})

test('in no order does a majority of three grant twice', () => {
  expect(behaviorsOfQuorum(3, { crashes: 0, restarts: 0 })).toEqual({ schedules: 5_038_848, broken: {} })
})
