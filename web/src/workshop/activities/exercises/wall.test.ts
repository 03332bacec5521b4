import { expect, test } from 'vitest'
import type { ExerciseProgress } from '#model/messages/class-exercises.ts'
import { standingIn } from './wall.ts'

const entry = (member: string, exercise: string, more: Partial<ExerciseProgress>): ExerciseProgress => ({
  ...{ release: 1, exercise, member, state: 'open', tries: 0, openedAtMs: 0, solvedAtMs: null, shows: false },
  ...more,
})
const members = [
  { id: 'ada', name: 'Ada', online: true },
  { id: 'ben', name: 'Ben', online: false },
]

test('each stands where they have come to, and what somebody here opened last is what they have open', () => {
  const progress = [
    entry('ada', 'one', { state: 'solved', openedAtMs: 5, solvedAtMs: 9, shows: true }),
    entry('ada', 'two', { openedAtMs: 7 }),
    entry('ben', 'one', { state: 'solved', openedAtMs: 1, solvedAtMs: 8 }),
    // The teacher has removed this member.
    entry('cleo', 'one', { state: 'tried' }),
  ]
  expect(standingIn('one', progress, members)).toEqual({
    solved: [
      { member: 'ben', name: 'Ben', now: false, shows: false },
      { member: 'ada', name: 'Ada', now: false, shows: true },
    ],
    tried: [],
    open: [],
  })
  expect(standingIn('two', progress, members).open).toEqual([{ member: 'ada', name: 'Ada', now: true, shows: false }])
})
