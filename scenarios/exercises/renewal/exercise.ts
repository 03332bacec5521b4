import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 11,
  kind: 'repair',
  title: 'A renewal that forgets the end',
  task: 'A watchdog renews the lease while A works. Then A crashes, and the lock stays forever. Repair the renewal.',
  lesson: 'crash-after-renewal',
  lock: 'watchdog-set-xx',
  budget: { leaseEnds: 1, crashes: 1, ticks: 1 },
  goals: ['no-immortal-lock', 'no-leak'],
  liveToo: ['no-immortal-lock', 'exclusion', 'coverage', 'progress', 'no-lost-update'],
  hints: [
    'Look at the script of the renewal. What does SET do to a time to live that the key had?',
    'A renewal should change the end of the lease and nothing else. Redis has a command for that.',
    "In the script: redis.call('PEXPIRE', lock, ARGV[2]). In lock.ts pass the lease: [owner, leaseMs].",
  ],
  why: 'SET throws away the time to live. PEXPIRE begins it anew, and leaves the value alone.',
})
