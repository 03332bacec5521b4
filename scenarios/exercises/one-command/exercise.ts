import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 3,
  kind: 'repair',
  title: 'Nothing between the lock and its lease',
  task: 'This lock has a lease. Yet in some orders it stays taken forever. Find the gap, and close it.',
  lesson: 'crash-before-expire',
  lock: 'setnx-then-expire',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['no-immortal-lock', 'no-leak'],
  liveToo: ['no-immortal-lock', 'exclusion', 'coverage', 'progress', 'no-lost-update'],
  hints: [
    'Walk the shortest broken order. After which command does A crash?',
    'Two commands have a moment between them, and one command has none.',
    "SET takes NX and PX together: 'SET', key, client, 'NX', 'PX', leaseMs.",
  ],
  answer: 'set-nx-px-blind-del',
  withheldEdits: ['one-command'],
  why: 'Each command of Redis is whole, but two are not one. SET with NX and PX leaves no moment in which the lock has no lease.',
})
