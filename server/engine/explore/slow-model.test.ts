import { expect, test } from 'vitest'
import { behaviorsOf } from './testing/slow-model.ts'
import { behaviorsOfQuorum } from './testing/slow-quorum.ts'

test('the slow model says what was counted by hand', () => {
  // The first client takes its four steps. The other client is refused before, between or after these steps, or comes after the release.
  expect(behaviorsOf('setnx', 2, { leaseEnds: 0, crashes: 0 })).toEqual({ schedules: 8, broken: {} })
  expect(behaviorsOf('setnx', 2, { leaseEnds: 0, crashes: 1 })).toEqual({
    schedules: 42,
    broken: { 'no-immortal-lock': 24 },
  })
})

test('a majority of three grants twice where a node returns at once, and not where it stays away as long as leases last', () => {
  const atOnce = behaviorsOfQuorum(3, { crashes: 0, restarts: 1 })
  expect(atOnce).toEqual({
    schedules: 191_350_944,
    broken: { exclusion: 41_150_592, 'no-lost-update': 22_861_440 },
  })
  const delayed = behaviorsOfQuorum(3, { crashes: 0, restarts: 0, delayedRestarts: 1 })
  expect(delayed).toEqual({ schedules: 146_076_480, broken: {} })
})

test('in no order does a majority of three grant twice', () => {
  expect(behaviorsOfQuorum(3, { crashes: 0, restarts: 0 })).toEqual({ schedules: 5_038_848, broken: {} })
})
