/**
 * A semaphore that is a number: how many hold it. Whoever comes counts up, whoever leaves counts down. Nothing says who they are.
 *
 * Source: Redisson's RSemaphore, whose key holds a number, too, there of the permits that are left,
 * https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
import { defineLock } from '../context.ts'

const permits = 2

export default defineLock({
  title: 'Semaphore, a counter',
  heading: 'Two at once, by a counter',
  summary: 'Counts who comes in and who leaves, up to two at once.',
  capacity: permits,
  holders: ({ value }) => Array.from({ length: Number(value) }, () => ({})),

  create: ({ redis, key }) => ({
    async acquire() {
      const taken = await redis.eval('take-permit.lua', [key], [permits])
      return taken === 1 ? {} : null
    },

    async release() {
      const given = await redis.eval('give-permit.lua', [key], [])
      return given === 1
    },
  }),
})
