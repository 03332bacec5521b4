/**
 * A lease that lasts as long as its holder: a timer renews it every third of the lease.
 *
 * Source: Redisson's lock watchdog, https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog',
  summary: 'A basic lock whose holder renews the lease every third of it, for as long as it lives.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseMs])
      return renewed === 1
    })

    return {
      async acquire() {
        // A try that fails must not make it forget the grant it may have.
        const value = random.uuid()
        const reply = await redis.call('SET', key, value, 'NX', 'PX', leaseMs)
        if (reply !== 'OK') return null
        owner = value
        watchdog.start()
        return {}
      },

      async release() {
        watchdog.stop()
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
