/**
 * A watchdog that finds its lock gone and takes it again, without a word: if the key is free, all seems well.
 *
 * Source: redis-semaphore up to 5.3, https://github.com/swarthy/redis-semaphore/issues/175
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog that takes the lock again',
  heading: 'Lost, and taken again in silence',
  summary: 'A renewal that finds no key makes a new one, and tells nobody that the lock was lost.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    let unanswered = ''
    const watchdog = createWatchdog(context, async () => {
      const ours = await redis.eval('renew-or-retake.lua', [key], [owner, leaseMs])
      return ours === 1
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
