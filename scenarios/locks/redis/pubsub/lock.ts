/**
 * Waits by listening: a release announces itself on a channel. After subscribing it tries once more, because the release may have come in between;
 * and it never sleeps longer than the holder's lease, because a holder that crashes announces nothing.
 *
 * Source: Redisson's wait, https://github.com/redisson/redisson/blob/master/redisson/src/main/java/org/redisson/RedissonLock.java
 */
import { defineLock } from '../context.ts'
import { unanswered } from '../shared/unanswered.ts'
export default defineLock({
  title: 'Publish and subscribe',
  heading: 'Listen, try, then sleep',
  summary: 'Subscribes, tries again, and sleeps until a release is announced or the holder’s lease is over.',
  waits: true,

  create: (context) => {
    const { redis, key, channel, leaseMs, clock, random } = context
    let owner = ''

    async function attempt(): Promise<boolean> {
      owner = random.uuid()
      const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs).catch(unanswered)
      if (reply === 'OK') return true
      // Without an answer it may have been granted: then it is given back.
      if (reply === undefined) await release()
      return false
    }

    async function release() {
      const deleted = await redis.eval('release-and-tell.lua', [key, channel], [owner])
      return deleted === 1
    }

    return {
      async acquire({ waitMs = 0 }) {
        const untilMs = clock.monotonicMs() + waitMs
        if (await attempt()) return {}
        context.waiting('somebody else holds the lock')

        const releases = await redis.subscribe(channel)
        try {
          for (;;) {
            if (await attempt()) return {}
            const leftMs = untilMs - clock.monotonicMs()
            if (leftMs <= 0) return null
            const holderLeftMs = Number(await redis.call('PTTL', key))
            // Gone in the meantime: ask again at once.
            if (holderLeftMs === -2) continue
            await releases.next(holderLeftMs < 0 ? leftMs : Math.min(holderLeftMs, leftMs))
          }
        } finally {
          await releases.close()
        }
      },

      release,
    }
  },
})
