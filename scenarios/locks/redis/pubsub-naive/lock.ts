/**
 * Waits by listening, and trusts that there will be something to hear: tries, subscribes, and sleeps until a message comes. A release between the
 * failed try and the subscription is announced to nobody, for Redis keeps no messages.
 *
 * Source: https://github.com/redisson/redisson/issues/5070 asks about this very gap; that messages are not kept: https://redis.io/docs/latest/develop/pubsub/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Publish and subscribe, one try',
  heading: 'Try, then listen and sleep',
  summary: 'Tries, subscribes, and sleeps until a release is announced.',
  waits: true,

  create: (context) => {
    const { redis, key, channel, leaseMs, clock, random } = context
    let owner = ''

    async function attempt(): Promise<boolean> {
      owner = random.uuid()
      return (await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)) === 'OK'
    }

    return {
      async acquire({ waitMs = 0 }) {
        const untilMs = clock.monotonicMs() + waitMs
        if (await attempt()) return {}
        context.waiting('somebody else holds the lock')

        const releases = await redis.subscribe(channel)
        try {
          for (;;) {
            const leftMs = untilMs - clock.monotonicMs()
            if (leftMs <= 0) return null
            if ((await releases.next(leftMs)) === null) return null
            if (await attempt()) return {}
          }
        } finally {
          await releases.close()
        }
      },

      async release() {
        const deleted = await redis.eval('release-and-tell.lua', [key, channel], [owner])
        return deleted === 1
      },
    }
  },
})
