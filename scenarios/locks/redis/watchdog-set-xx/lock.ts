/**
 * A watchdog whose renewal is a SET … XX without an expiry. SET drops the time to live that the key had.
 *
 * Source: https://redis.io/docs/latest/commands/set/: "Any previous time to live associated with the key is discarded on successful SET operation."
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog with SET XX',
  heading: 'A renewal that drops the lease',
  summary: 'Grants the lock with a lease, and renews it by writing the owner once more, without one.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    let unanswered = ''
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew-xx.lua', [key], [owner])
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
