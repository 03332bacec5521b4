/**
 * The lock knows its owner, and the release asks whether the lock is still its own. It asks with one command and deletes with the next.
 *
 * Source: a common release in articles. https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/ uses a script for it.
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, GET, then DEL',
  heading: 'Look at the owner, then delete',
  summary: 'Grants the lock, its lease and its owner in one command; the release looks at the owner, then deletes.',

  create: ({ redis, key, leaseMs: usualLeaseMs, random }) => {
    let owner = ''

    return {
      async acquire({ leaseMs = usualLeaseMs }) {
        // A new value for every attempt: even this worker's own earlier grant is somebody else's.
        owner = random.uuid()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        return reply === 'OK' ? {} : null
      },

      async release() {
        const holder = await redis.call('GET', key)
        if (holder !== owner) return false
        // Whose lock is it by now?
        const deleted = await redis.call('DEL', key)
        return deleted === 1
      },
    }
  },
})
