/**
 * The right basic lock: one command grants it with a lease, and only its owner can give it back.
 *
 * Source: "Correct implementation with a single instance", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, owner checked',
  heading: 'A lock with a lease and an owner',
  summary: 'Grants the lock, its lease and its owner in one command, and releases it only for that owner.',

  create: ({ redis, key, leaseMs: usualLeaseMs, random }) => {
    let owner = ''
    let answered = true

    async function release() {
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire({ leaseMs = usualLeaseMs }) {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        // A new value for every attempt: even this worker's own earlier grant is somebody else's.
        owner = random.uuid()
        answered = false
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        answered = true
        return reply === 'OK' ? {} : null
      },

      release,
    }
  },
})
