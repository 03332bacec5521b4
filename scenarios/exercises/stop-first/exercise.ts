import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 12,
  kind: 'repair',
  title: 'Stop renewing, then release',
  task: 'A releases while its watchdog’s last renewal is still under way. The renewal takes the lock once more, for nobody. Put the release in order.',
  lesson: 'zombie-watchdog',
  lock: 'watchdog-racing-stop',
  budget: { leaseEnds: 1, crashes: 1, ticks: 1 },
  goals: ['no-leak'],
  liveToo: ['exclusion', 'no-lost-update'],
  hints: [
    'timer.stop() stops a timer that has not fired. What about a renewal that is under way?',
    'Keep the renewal’s promise, so that the release can wait for it.',
    'let renewal = Promise.resolve(true); in the timer renewal = renew(); in release: await renewal before release.lua. And set no timer after the release.',
  ],
  answer: 'watchdog-ordered-stop',
  why: 'First no new renewal begins, then the last one ends, and only then is the lock given back.',
})
