/**
 * The right basic lock behind a client library that sends again what got no answer. On nil it looks whose lock it is: it may be its own.
 *
 * Source: the owner value of https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/ makes a grant recognisable.
 */
import { defineLock } from '../context.ts'
import { sendAgain } from '../shared/resend.ts'

export default defineLock({
  title: 'SET NX PX, sent again, then checked',
  heading: 'No answer? Ask again, then look',
  summary: 'The basic lock; if SET gets no answer it is sent again, and on nil the worker looks for its own value.',

  create: ({ redis, key, leaseMs, random }) => {
    let owner = ''

    return {
      async acquire() {
        owner = random.uuid()
        const reply = await sendAgain(() => redis.call('SET', key, owner, 'NX', 'PX', leaseMs))
        if (reply === 'OK') return {}
        // Nobody else has this value: if it is there, the first SET was executed.
        const holder = await redis.call('GET', key)
        return holder === owner ? {} : null
      },

      async release() {
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
