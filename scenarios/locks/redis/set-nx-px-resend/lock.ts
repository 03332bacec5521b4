/**
 * The right basic lock behind a client library that sends again what got no answer. It takes the answer to the second SET for the whole truth.
 *
 * Source: go-redis sends SETNX again after a broken connection, https://github.com/redis/go-redis/issues/2985
 */
import { defineLock } from '../context.ts'
import { sendAgain } from '../shared/resend.ts'

export default defineLock({
  title: 'SET NX PX, sent again',
  heading: 'No answer? Ask again',
  summary: 'The basic lock; if SET gets no answer it is sent again, and nil means that somebody else holds the lock.',

  create: ({ redis, key, leaseMs, random }) => {
    let owner = ''

    return {
      async acquire() {
        owner = random.uuid()
        const reply = await sendAgain(() => redis.call('SET', key, owner, 'NX', 'PX', leaseMs))
        return reply === 'OK' ? {} : null
      },

      async release() {
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
