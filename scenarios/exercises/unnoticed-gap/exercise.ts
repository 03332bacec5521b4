import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 4,
  kind: 'review',
  title: 'A gap that no test finds',
  task: 'The lock is right, and its lesson shows it: A crashes at work, and the lease frees the lock. Now break it so that this run still passes, and yet the lock can stay taken forever.',
  lesson: 'setnx-without-expire',
  lock: 'set-nx-px',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['no-immortal-lock'],
  liveToo: ['no-immortal-lock', 'exclusion', 'progress', 'no-lost-update'],
  hints: [
    'The lesson lets A crash just before its write. A crash anywhere else is never tried.',
    'At which other moment could a crash leave a key that never ends?',
    'Take the lock with one command, and give it its lease with the next: SETNX, then PEXPIRE.',
  ],
  answer: 'setnx-then-expire',
  why: 'The run lets A crash at one moment, and there the lease is set. The map tries every moment, also the one between the two commands. A test that passes has seen one order.',
})
