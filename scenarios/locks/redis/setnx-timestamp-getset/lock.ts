/**
 * The key's value is the time at which the lock is over, by the clock of whoever wrote it. Who finds it in the past takes the lock over with GETSET.
 *
 * Source: "Handling deadlocks" on https://valkey.io/commands/setnx/, and the much copied Jedis code, which computes its deadline once, at the start.
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SETNX with a deadline, GETSET',
  heading: 'A deadline written into the lock',
  summary:
    'Writes the end of the lease into the key, by the worker’s own clock, and takes over a key whose time has passed.',
  // Its workers go by the time that it holds; Redis knows of no end.
  holders: ({ value }) => [{ sign: String(value), dueWallMs: Number(value) }],

  create: ({ redis, key, leaseMs, clock }) => ({
    async acquire() {
      const deadline = String(Math.round(clock.wallMs() + leaseMs))
      const created = await redis.call('SETNX', key, deadline)
      if (created === 1) return {}

      const found = await redis.call('GET', key)
      if (found === null || Number(found) >= clock.wallMs()) return null
      // It has expired. Of all who saw that, only the first finds the old deadline still there.
      const replaced = await redis.call('GETSET', key, deadline)
      return replaced === found ? {} : null
    },

    async release() {
      const deleted = await redis.call('DEL', key)
      return deleted === 1
    },
  }),
})
