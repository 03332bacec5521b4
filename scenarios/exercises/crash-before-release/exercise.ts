import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 2,
  kind: 'repair',
  title: 'A crash must not lock everybody out',
  task: 'A takes the lock and crashes. The key stays, and nobody ever sells again. Change the lock so that it ends by itself.',
  lesson: 'setnx-without-expire',
  lock: 'setnx',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['no-immortal-lock', 'no-leak'],
  liveToo: ['no-immortal-lock', 'exclusion', 'coverage', 'progress', 'no-lost-update'],
  hints: [
    'A key can have a time to live. Redis deletes it then, whoever is still there.',
    'The lock is given leaseMs: take it in create. The lease must begin in the very command that takes the lock.',
    "redis.call('SET', key, client, 'NX', 'PX', leaseMs) does both. It answers OK, not 1.",
  ],
  answer: 'set-nx-px-blind-del',
  withheldEdits: ['add-lease'],
  why: 'The key comes into the world with its end. No crash can come between the two, because they are one command.',
})
