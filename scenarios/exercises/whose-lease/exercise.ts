import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 3,
  kind: 'repair',
  title: 'Whose lease is it?',
  task: 'Whoever finds the lock taken gives it a new lease, so that it lasts. Then A crashes, and B keeps the lock of A alive by asking for it. Let nobody but the holder decide how long the lock lasts.',
  lesson: 'crash-before-expire',
  lock: 'setnx-then-expire',
  budget: { crashes: 1 },
  goals: ['owner-only', 'no-immortal-lock', 'no-leak'],
  liveToo: ['no-immortal-lock', 'exclusion', 'coverage', 'progress', 'no-lost-update'],
  hints: [
    'Walk the shortest broken order. Who sends PEXPIRE, and whose lock is it?',
    'A lease has to end when nobody is left to free the lock. Here each attempt begins it anew.',
    'An attempt that fails should change nothing. It only answers null.',
  ],
  why: 'A lease says when the lock ends if its holder is gone. Whoever waits must not renew it, or it never ends.',
})
