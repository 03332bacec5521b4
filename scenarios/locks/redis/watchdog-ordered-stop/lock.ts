/**
 * A watchdog whose timer sets itself anew after each renewal. A renewal takes the lock back where a Redis has forgotten it. The release lets no
 * renewal begin any more, waits for the one that is under way, and only then gives the lock back.
 *
 * Source of the renewal: `WithSetNXOnExtend` of redsync, https://github.com/go-redsync/redsync
 * Source of the order: `using` of node-redlock, https://github.com/mike-marcacci/node-redlock
 */
import { defineLock } from '../context.ts'
import { once } from '../shared/once.ts'
import { noNews } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog, ordered stop',
  heading: 'Stop renewing first, then release',
  summary: 'A watchdog that is really over before the lock is given back: no renewal begins, none is under way.',

  create: (context) => {
    const { redis, key, leaseMs, random, clock } = context
    let owner = ''
    let answered = true
    let timer: { stop(): void } | undefined
    let released = false
    let renewal = Promise.resolve(true)

    /** Whether the lock is still ours, as far as is known. */
    async function renew(): Promise<boolean> {
      const ours = await redis.eval('renew-or-retake.lua', [key], [owner, leaseMs]).catch(noNews)
      if (ours === 0) context.lost('another worker holds the lock')
      return ours !== 0
    }

    function schedule() {
      timer = once(clock, leaseMs / 3, async () => {
        renewal = renew()
        if ((await renewal) && !released) schedule()
      })
    }

    async function release() {
      released = true
      timer?.stop()
      await renewal
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
        released = false
        schedule()
        return {}
      },

      release,
    }
  },
})
