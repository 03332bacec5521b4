/**
 * A lock that knows its owner and counts: the key is a hash whose one field is the owner and whose value says how often it has acquired. Only the
 * owner is let in again, and the lock is free when the count is back at 0.
 *
 * Source: Redisson's reentrant lock, https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Reentrant hash',
  heading: 'Its owner enters again, and counts',
  summary: 'A hash from owner to count: the owner may acquire again, and must release as often.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    // The same for every grant, because that is how the owner is known again: this process, and its one thread.
    const owner = `${random.uuid()}:1`
    let count = 0
    let answered = true
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew-hash.lua', [key], [owner, leaseMs])
      if (renewed !== 1) count = 0
      return renewed === 1
    })

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: another grant on top of it would never be given back.
        if (!answered && count === 0) await redis.eval('release-hash.lua', [key], [owner, leaseMs])
        answered = false
        const refusedForMs = await redis.eval('acquire-hash.lua', [key], [owner, leaseMs])
        answered = true
        if (refusedForMs !== null) return null
        count += 1
        watchdog.start()
        return {}
      },

      async release() {
        count = Math.max(0, count - 1)
        if (count === 0) watchdog.stop()
        const left = await redis.eval('release-hash.lua', [key], [owner, leaseMs])
        return left !== null
      },
    }
  },
})
