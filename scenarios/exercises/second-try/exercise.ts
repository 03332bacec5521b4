import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 11,
  kind: 'repair',
  title: 'Locked out by myself',
  task: 'The answer to SET is lost, and the worker gives up. Its key stays behind, and nobody frees it. Clean up before the next attempt, and at the release.',
  lesson: 'retry-locks-itself-out',
  lock: 'set-nx-px-forgetful',
  budget: { leaseEnds: 1, crashes: 1, lateReplies: 1, attempts: 2 },
  goals: ['no-leak'],
  hints: [
    'An attempt without an answer may have been granted. Remember that it was never answered.',
    'Before the next attempt, give back what the last one may have taken.',
    'let answered = true; in acquire: if (!answered) await release(); answered = false before SET, and true after it.',
  ],
  answer: 'set-nx-px',
  why: 'Whoever does not know whether a command was carried out acts as if it was: it frees the old value before it asks with a new one.',
})
