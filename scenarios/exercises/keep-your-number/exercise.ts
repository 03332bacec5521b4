import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 14,
  kind: 'repair',
  title: 'Keep your own number',
  task: 'This lock draws the number with the grant, as it should. An old holder’s write gets through all the same. When does it learn its number?',
  lesson: 'late-token-read',
  lock: 'fenced-late-token',
  budget: { leaseEnds: 1 },
  fenced: true,
  goals: ['fencing', 'no-leak'],
  liveToo: ['fencing', 'progress'],
  hints: [
    'Who asks for the number, and when?',
    'acquire knows the number already. It throws it away.',
    'Return { token } from acquire, and delete the method token().',
  ],
  answer: 'fenced',
  why: 'A number read later is the number of whoever holds the lock then. Only the one from the own grant says how old the own grant is.',
})
