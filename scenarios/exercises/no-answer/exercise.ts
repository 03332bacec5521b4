import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 10,
  kind: 'repair',
  title: 'Was it my key?',
  task: 'The answer to SET is lost, so the worker sends SET again, and hears that somebody has the lock. It is the worker itself. Let it find that out.',
  lesson: 'retry-after-lost-reply',
  lock: 'set-nx-px-resend',
  budget: { crashes: 1, lateReplies: 1 },
  goals: ['no-leak', 'exclusion', 'no-immortal-lock'],
  liveToo: ['progress', 'no-lost-update'],
  hints: [
    'A lost answer does not say that nothing happened. Who could have created the key?',
    'The key has a value that only this attempt knows.',
    'If the answer is not OK, GET the key: if it holds owner, the lock is yours.',
  ],
  answer: 'set-nx-px-resend-checked',
  why: 'A command without an answer may have been carried out. A value that nobody else has makes it possible to ask afterwards.',
})
