/**
 * The first lock everybody writes: whoever creates the key holds the lock.
 *
 * Source: "Design pattern: Locking with SETNX", https://redis.io/docs/latest/commands/setnx/, where Redis itself advises against it today.
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SETNX',
  heading: 'The simplest lock',
  summary: 'Whoever creates the key holds the lock, until it deletes the key.',

  create: ({ redis, key, client }) => ({
    async acquire() {
      const created = await redis.call('SETNX', key, client)
      return created === 1 ? {} : null
    },

    async release() {
      const deleted = await redis.call('DEL', key)
      return deleted === 1
    },
  }),
})
