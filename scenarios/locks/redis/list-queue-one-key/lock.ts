/**
 * The lock with a work list, under one name for both: a string while the lock is held, and a list when somebody leaves work. A key in Redis is one or the
 * other, and a command for the other type is an error.
 *
 * Source of the mistake: articles that call both by the row’s name. https://redis.io/docs/latest/develop/data-types/ ("WRONGTYPE")
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Lock and list under one key',
  summary: 'Whoever fails to get the lock leaves the work in a list that has the name of the lock.',

  create: ({ redis, key, leaseMs, random }) => {
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
        await redis.call('LPUSH', key, work)
      },

      async next() {
        const work = await redis.call('RPOP', key)
        return typeof work === 'string' ? work : null
      },

      async done() {},

      release,
    }
  },
})
