/**
 * A lock that is kept for at least `keepMs` after it was granted, however soon its work is done: whoever comes late in the same period finds it taken.
 *
 * Source: `lockAtLeastFor` of ShedLock, https://github.com/lukas-krecan/ShedLock
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, kept for the period',
  heading: 'A lock that outlasts its work',
  summary: 'Is not deleted when the work is done. It ends by itself, when all clocks agree that the period has begun.',

  create: ({ redis, key, leaseMs, parameters: { keepMs = 0 }, clock, random }) => {
    let owner = ''
    let answered = true
    let askedMs = 0

    async function release() {
      const restMs = Math.max(1, Math.ceil(askedMs + keepMs - clock.monotonicMs()))
      const kept = await redis.eval('keep.lua', [key], [owner, restMs])
      return kept === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        askedMs = clock.monotonicMs()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        answered = true
        return reply === 'OK' ? {} : null
      },

      release,
    }
  },
})
