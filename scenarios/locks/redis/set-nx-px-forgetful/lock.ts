/**
 * The basic lock whose worker draws a new value for each attempt, and forgets the last one even if its answer never came.
 *
 * Left out: what an attempt without an answer may have been granted is not given back. Compare `set-nx-px`.
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, forgetful',
  heading: 'No answer? Ask as somebody new',
  summary: 'The basic lock; after an attempt without an answer it simply tries again, as somebody new.',

  create: ({ redis, key, leaseMs, random }) => {
    let owner = ''

    async function release() {
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // A new value for every attempt: even this worker's own earlier grant is somebody else's.
        owner = random.uuid()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        return reply === 'OK' ? {} : null
      },

      release,
    }
  },
})
