import { defineExercise } from '../../exercise.ts'

export default defineExercise({
  place: 1,
  kind: 'write',
  title: 'Your first lock',
  task: 'Right now acquire says yes to A and to B, and both sell at once. Let acquire create a key in Redis, and say yes only to whoever created it. Let release delete that key. Nothing fails here: no lease ends, nobody crashes.',
  lesson: 'what-is-a-lock',
  lock: 'no-lock',
  budget: {},
  goals: ['exclusion', 'no-lost-update', 'no-leak'],
  liveToo: ['progress'],
  hints: [
    'Redis has one command that creates a key only if it is not there, and says whether it did.',
    'SET with NX answers OK to whoever created the key, and nothing to everybody else.',
    "acquire: await redis.call('SET', key, client, 'NX'), and {} if the answer is OK, else null. release: await redis.call('DEL', key). Begin with create: ({ redis, key, client }) => ({ …",
  ],
  why: 'Redis does one command after the other, so only one SET NX can find the key missing. That is a lock as long as nobody crashes.',
})
