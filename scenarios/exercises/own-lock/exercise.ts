import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 9,
  kind: 'write',
  title: 'A lock with a lease and an owner',
  task: 'Now everything may happen: a lease ends early, a worker crashes. Write a lock that nobody but its holder frees, and that never stays taken forever.',
  lesson: 'mistaken-release',
  lock: 'set-nx-px',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['no-immortal-lock', 'owner-only', 'no-leak'],
  liveToo: ['exclusion', 'progress', 'no-lost-update'],
  hints: [
    'You have repaired each part before: the lease in the same command, the owner’s value, the script that compares.',
    "Keep the value where acquire and release both see it: let owner = '' in create.",
    "Write the script release.lua, and call it with redis.eval('release.lua', [key], [owner]).",
  ],
  answer: 'set-nx-px',
  why: 'One command takes the lock with its lease and its owner’s own value; one script frees it only for that owner. This is the lock that Redis’s own documentation shows.',
})
