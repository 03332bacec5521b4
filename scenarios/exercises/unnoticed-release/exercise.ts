import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 8,
  kind: 'review',
  title: 'A release that looks right',
  task: 'The release of this lock is right. Change it so that the run of the lesson still finds nothing wrong, and a stranger can free the lock all the same.',
  lesson: 'mistaken-release',
  lock: 'set-nx-px',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['owner-only'],
  liveToo: ['progress'],
  hints: [
    'The lesson pauses A before its release. When A goes on, B has the lock already.',
    'A release that looks first does the right thing there. It need not look and delete at once.',
    'GET the key, compare it with owner, and then DEL it: two commands instead of the script.',
  ],
  answer: 'set-nx-px-get-del',
  why: 'In the lesson, A looks when the lock has long been lost, so it sees that. The dangerous moment is the one between looking and deleting. This lesson’s run does not wait there.',
})
