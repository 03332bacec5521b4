/**
 * Redisson's lock, as it is published: a hash with the field `uuid:threadId`, HINCRBY and PEXPIRE to acquire, a release that publishes, and a
 * watchdog for callers who name no lease. Its four calls are one `acquire` here:
 *
 *     lock()                acquire({ waitMs: Infinity })
 *     lock(lease)           acquire({ waitMs: Infinity, leaseMs })
 *     tryLock(wait)         acquire({ waitMs })
 *     tryLock(wait, lease)  acquire({ waitMs, leaseMs })
 *
 * The watchdog's lease is 30 s there and renewed every 10 s; here it is the parameter `leaseMs`, renewed every third of it. What differs from today's
 * Redisson:
 *
 * - Where Redisson throws an `IllegalMonitorStateException`, because the lock is no longer the caller's, `release` returns `false`.
 * - When the watchdog finds the lock gone, it says so. Redisson's only stops.
 * - The watchdog stops before the unlock is sent. Redisson stops it when the unlock has been answered.
 * - Redisson's unlock carries a request id and leaves its result in a latch key for a moment, so that an unlock sent twice gives back once.
 * - Redisson checks after a grant that the replicas have it (`checkLockSyncedSlaves`, on by default), and throws if they do not.
 * - Redisson serves many locks by one renewal task, in batches.
 *
 * Sources: https://redisson.pro/docs/data-and-services/locks-and-synchronizers/ and `RedissonLock`, `RedissonBaseLock` in
 * https://github.com/redisson/redisson/tree/master/redisson/src/main/java/org/redisson
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Redisson’s lock',
  summary: 'A reentrant lock whose waiters sleep until a release is announced or the holder’s lease is over.',
  waits: true,

  create: (context) => {
    const { redis, key, channel, leaseMs: watchdogLeaseMs, clock, random } = context
    const owner = `${random.uuid()}:1`
    let count = 0
    let grantedMs = watchdogLeaseMs
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew-hash.lua', [key], [owner, watchdogLeaseMs])
      if (renewed !== 1) count = 0
      return renewed === 1
    })

    /** `null` if granted; otherwise how long the holder's lease still lasts. */
    async function attempt(leaseMs: number | undefined): Promise<number | null> {
      const holderLeftMs = await redis.eval('acquire-hash.lua', [key], [owner, leaseMs ?? watchdogLeaseMs])
      if (holderLeftMs !== null) return Number(holderLeftMs)
      count += 1
      grantedMs = leaseMs ?? watchdogLeaseMs
      // Whoever names a lease gets that lease and no more.
      if (leaseMs === undefined) watchdog.start()
      return null
    }

    return {
      async acquire({ waitMs = 0, leaseMs }) {
        const untilMs = clock.monotonicMs() + waitMs
        if ((await attempt(leaseMs)) === null) return {}
        if (waitMs <= 0) return null
        context.waiting('somebody else holds the lock')

        const releases = await redis.subscribe(channel)
        try {
          for (;;) {
            // Also right after subscribing: the release may have come before anybody listened.
            const holderLeftMs = await attempt(leaseMs)
            if (holderLeftMs === null) return {}
            const leftMs = untilMs - clock.monotonicMs()
            if (leftMs <= 0) return null
            // A holder that crashes announces nothing, so nobody waits longer than its lease.
            await releases.next(holderLeftMs < 0 ? leftMs : Math.min(holderLeftMs, leftMs))
          }
        } finally {
          await releases.close()
        }
      },

      async release() {
        count = Math.max(0, count - 1)
        if (count === 0) watchdog.stop()
        const left = await redis.eval('release-hash-and-tell.lua', [key, channel], [owner, grantedMs])
        return left !== null
      },
    }
  },
})
