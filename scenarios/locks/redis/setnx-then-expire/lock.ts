/**
 * The obvious repair of SETNX: give the key a time to live, in a second command.
 *
 * Source: "SETNX + EXPIRE" of many articles. Each command is atomic; the two together are not: https://redis.io/docs/latest/commands/setnx/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SETNX, then PEXPIRE',
  heading: 'The lock first, its lease after',
  summary: 'Creates the key with one command and gives it a time to live with the next.',

  create: ({ redis, key, client, leaseMs }) => ({
    async acquire() {
      const created = await redis.call('SETNX', key, client)
      if (created !== 1) return null
      // What if the worker crashes here?
      await redis.call('PEXPIRE', key, leaseMs)
      return {}
    },

    async release() {
      const deleted = await redis.call('DEL', key)
      return deleted === 1
    },
  }),
})
