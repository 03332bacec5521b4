import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 7,
  kind: 'repair',
  title: 'Two workers, one name',
  task: 'Here the release compares and deletes in one script, and strangers still free the lock. The script is right. What is wrong?',
  lesson: 'shared-owner-value',
  lock: 'set-nx-px-thread-id',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['owner-only', 'no-immortal-lock', 'no-leak'],
  liveToo: ['progress'],
  hints: [
    'The script compares two values. When are they the same although the workers are not?',
    'Every machine has a thread of that name. The value must be nobody else’s.',
    'The context has random: owner = random.uuid().',
  ],
  answer: 'set-nx-px',
  withheldEdits: ['new-owner'],
  why: 'An owner value tells workers apart only if no two ever have the same. A new one for each attempt also tells a worker from its own past.',
})
