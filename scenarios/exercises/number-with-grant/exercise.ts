import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 13,
  kind: 'repair',
  title: 'The number comes with the lock',
  task: 'Each grant has a number, and the stock refuses old ones. Yet an old holder’s write gets through. Where is the number drawn?',
  lesson: 'token-inversion',
  lock: 'fenced-split',
  budget: { leaseEnds: 1, crashes: 1 },
  fenced: true,
  goals: ['fencing', 'no-immortal-lock', 'no-leak'],
  liveToo: ['fencing', 'progress'],
  hints: [
    'Walk the shortest broken order. Who was granted the lock first, and who has the larger number?',
    'Between the grant and the number another worker can have both.',
    "One script for both: if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) end return nil.",
  ],
  answer: 'fenced',
  why: 'The order of the numbers must be the order of the grants. In one script, nobody can come in between.',
})
