/**
 * The right script with the wrong value: the owner is told by a thread's name, and every machine has a thread of that name.
 *
 * Source: seen in many articles. https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/ asks for a value that is "unique across
 * all clients and all lock requests".
 */
import { defineLock } from '../context.ts'

/** The name of the thread that runs the worker: the first of its process, on each machine. */
const thread = 'thread-1'

export default defineLock({
  title: 'SET NX PX, owner by thread',
  heading: 'An owner named after its thread',
  summary: 'Grants the lock, its lease and its owner in one command; the owner is the name of a thread.',

  create: ({ redis, key, leaseMs: usualLeaseMs }) => {
    let owner = ''

    return {
      async acquire({ leaseMs = usualLeaseMs }) {
        // Whoever else runs in a thread of that name is the same owner.
        owner = thread
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        return reply === 'OK' ? {} : null
      },

      async release() {
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
