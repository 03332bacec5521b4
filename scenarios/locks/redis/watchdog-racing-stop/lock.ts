/**
 * A watchdog whose timer sets itself anew after each renewal. A renewal takes the lock back where a Redis has forgotten it. The release stops the
 * timer and nothing else.
 *
 * Source of the renewal: `WithSetNXOnExtend` of redsync, https://github.com/go-redsync/redsync
 */
import { defineLock } from '../context.ts'
import { once } from '../shared/once.ts'
import { noNews } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog, racing stop',
  heading: 'Release at once, stop renewing later',
  summary: 'A watchdog that sets its next timer when a renewal is answered, even if it was stopped meanwhile.',

  create: (context) => {
    const { redis, key, leaseMs, random, clock } = context
    let owner = ''
    let timer: { stop(): void } | undefined

    /** Whether the lock is still ours, as far as is known. */
    async function renew(): Promise<boolean> {
      const ours = await redis.eval('renew-or-retake.lua', [key], [owner, leaseMs]).catch(noNews)
      if (ours === 0) context.lost('another worker holds the lock')
      return ours !== 0
    }

    function schedule() {
      timer = once(clock, leaseMs / 3, async () => {
        if (await renew()) schedule()
      })
    }

    return {
      async acquire() {
        owner = random.uuid()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        if (reply !== 'OK') return null
        schedule()
        return {}
      },

      async release() {
        // A renewal that is under way is past this timer, and will set the next.
        timer?.stop()
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
