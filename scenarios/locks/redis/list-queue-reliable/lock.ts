/**
 * A lock with a list beside it, and a second list for what has been taken: LMOVE hands work over without letting go of it, and LREM lets go when it is
 * done. Only the holder takes work, so what a new holder finds in the second list was left by one that is gone; it puts it back.
 *
 * Source: "Pattern: Reliable queue", https://redis.io/docs/latest/commands/lmove/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Lock with a reliable work list',
  summary: 'Work is moved to a list of its own while it is done, and put back if its taker is gone.',

  create: ({ redis, key, leaseMs, random }) => {
    const queue = `${key}:queue`
    const taken = `${key}:taken`
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
        if (reply !== 'OK') return null
        await redis.eval('reap.lua', [key, queue, taken], [owner])
        return {}
      },

      async leave(work) {
        await redis.call('LPUSH', queue, work)
      },

      async next() {
        const work = await redis.call('LMOVE', queue, taken, 'RIGHT', 'LEFT')
        return typeof work === 'string' ? work : null
      },

      async done(work) {
        await redis.call('LREM', taken, 1, work)
      },

      release,
    }
  },
})
