/**
 * The watchdog, with a limit on the whole hold (the parameter `holdLimitMs`): it renews for as long as the work may take, and not for as long as
 * its process lives.
 *
 * Source: Redisson's watchdog prolongs a lock for as long as its Redisson instance is alive, and names a lease of one's own as the bound:
 * https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog with a limit',
  summary: 'A watchdog that renews only up to a limit on the whole hold; then the lease runs out.',

  create: (context) => {
    const { redis, key, leaseMs, random, clock, parameters } = context
    const { holdLimitMs = 2 * leaseMs } = parameters
    let owner = ''
    let answered = true
    let heldSinceMs = 0
    const watchdog = createWatchdog(context, async () => {
      // The work has had its time. Whether it hangs or is only slow, nobody can tell from here.
      if (clock.monotonicMs() - heldSinceMs > holdLimitMs) return false
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseMs])
      return renewed === 1
    })

    async function release() {
      watchdog.stop()
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
        heldSinceMs = clock.monotonicMs()
        watchdog.start()
        return {}
      },

      release,
    }
  },
})
