/**
 * A lock with a list beside it: whoever does not get the lock leaves the work in the list, and whoever holds the lock does it too. Taking work out
 * of the list with RPOP hands it over for good: if the taker dies, it is gone.
 *
 * Source: https://redis.io/docs/latest/commands/rpoplpush/ ("Pattern: Reliable queue" says what is missing here)
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Lock with a work list',
  summary: 'Whoever fails to get the lock leaves the work in a list; the holder takes it from there.',

  create: ({ redis, key, leaseMs, random }) => {
    const queue = `${key}:queue`
    let owner = ''
    let answered = true

    async function release() {
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        answered = true
        return reply === 'OK' ? {} : null
      },

      async leave(work) {
        await redis.call('LPUSH', queue, work)
      },

      async next() {
        const work = await redis.call('RPOP', queue)
        return typeof work === 'string' ? work : null
      },

      async done() {},

      release,
    }
  },
})
