import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 6,
  kind: 'repair',
  title: 'Looked, and then too late',
  task: 'This release looks at the owner before it deletes. In a few orders it still frees the lock of somebody else. Repair it.',
  lesson: 'check-then-delete',
  lock: 'set-nx-px-get-del',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['owner-only', 'no-immortal-lock', 'no-leak'],
  liveToo: ['exclusion', 'no-lost-update'],
  hints: [
    'How many orders are broken? Few: the gap is small. Walk the shortest one.',
    'Between GET and DEL the lease can end, and another worker can take the lock.',
    "Put both into a script of their own, and call it with redis.eval('release.lua', [key], [owner]).",
  ],
  answer: 'set-nx-px',
  withheldEdits: ['one-script'],
  why: 'What was true at the GET need not be true at the DEL. In a script both happen at once.',
})
