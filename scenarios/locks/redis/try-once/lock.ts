/**
 * The basic lock of someone who does not wait: one attempt, and whoever fails goes home. What was to be done under the lock is then not done, or
 * somebody else must be told of it.
 *
 * Source: https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Try once',
  summary: 'One atomic attempt; whoever does not get the lock gives up.',

  create: ({ redis, key, leaseMs, random }) => {
    let owner = ''
    return {
      async acquire() {
        owner = random.uuid()
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
