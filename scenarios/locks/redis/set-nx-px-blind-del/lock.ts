/**
 * One command grants the lock together with its lease. The release trusts that the lock is still the caller's.
 *
 * Source: https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/ warns of exactly this release:
 * "using just DEL is not safe as a client may remove another client's lock".
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, blind DEL',
  heading: 'A lock that anybody can delete',
  summary: 'Grants the lock and its lease in one command, and releases it with a plain DEL.',

  create: ({ redis, key, client, leaseMs }) => ({
    async acquire() {
      const reply = await redis.call('SET', key, client, 'NX', 'PX', leaseMs)
      return reply === 'OK' ? {} : null
    },

    async release() {
      // Whose lock is it now? DEL does not ask.
      const deleted = await redis.call('DEL', key)
      return deleted === 1
    },
  }),
})
