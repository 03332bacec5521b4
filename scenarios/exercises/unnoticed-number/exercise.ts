import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 15,
  kind: 'review',
  title: 'A number that comes too late',
  task: 'A lock with fencing, and a run that proves it: A is paused before its write, and its old number is refused. Break the fencing so that this run still passes.',
  lesson: 'late-token-read',
  lock: 'fenced',
  budget: { leaseEnds: 1 },
  fenced: true,
  goals: ['fencing'],
  liveToo: ['fencing', 'progress'],
  hints: [
    'The lesson pauses A long after it has its lock and its number.',
    'Which two things happen in one script, so that nothing comes in between?',
    "Take the lock with SET NX PX, and draw the number afterwards, with redis.call('INCR', counter).",
  ],
  answer: 'fenced-split',
  why: 'The run pauses A at one place, where it has its number already. The map also lets A’s lease end between grant and number.',
})
