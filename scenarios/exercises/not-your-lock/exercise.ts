import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 5,
  kind: 'repair',
  title: 'Free only your own lock',
  task: 'A is slow. Its lease ends, B takes the lock, and then A deletes it: the lock of B. Change the release so that it frees only what is still its own.',
  lesson: 'mistaken-release',
  lock: 'set-nx-px-blind-del',
  budget: { leaseEnds: 1, crashes: 1 },
  goals: ['owner-only', 'no-immortal-lock', 'no-leak'],
  liveToo: ['progress'],
  hints: [
    'Whoever deletes should look first whose lock it is. Does the key say so?',
    'Looking and deleting must be one step. A Lua script runs on the server without anything in between.',
    "Add a script: if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0. Call it with redis.eval('release.lua', [key], [client]).",
  ],
  answer: 'set-nx-px',
  withheldEdits: ['add-owner'],
  why: 'The script compares and deletes while nothing else happens on the server. Whoever comes late finds another value, and deletes nothing.',
})
