import { defineLock } from '../../../locks/redis/context.ts'
import { createWatchdog } from '../../../locks/redis/shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog with PEXPIRE',
  summary: 'Grants the lock with a lease, and renews the lease, and nothing else.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    let unanswered = ''
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew-xx.lua', [key], [owner, leaseMs])
      return renewed === 1
    })

    async function giveBack(value: string) {
      const deleted = await redis.eval('release.lua', [key], [value])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (unanswered) await giveBack(unanswered)
        const value = random.uuid()
        unanswered = value
        const reply = await redis.call('SET', key, value, 'NX', 'PX', leaseMs)
        unanswered = ''
        if (reply !== 'OK') return null
        owner = value
        watchdog.start()
        return {}
      },

      release() {
        watchdog.stop()
        return giveBack(owner)
      },
    }
  },
})
