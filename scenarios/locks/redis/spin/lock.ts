/**
 * Waits by asking again and again, after a delay that chance spreads so that waiters do not march in step, unless `retrySpread` is 0. Simple, without a queue, and every
 * waiter costs commands all the time.
 *
 * Source: "retry after a random delay", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { unanswered } from '../shared/unanswered.ts'
export default defineLock({
  title: 'Spin',
  heading: 'Ask again and again',
  summary: 'Asks again after a random delay until it gets the lock or has waited long enough.',
  waits: true,

  create: (context) => {
    const { redis, key, leaseMs, clock, random, parameters } = context
    const { retryMs = 100, retrySpread = 1 } = parameters
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
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire({ waitMs = 0 }) {
        const untilMs = clock.monotonicMs() + waitMs
        if (await attempt()) return {}
        context.waiting('somebody else holds the lock')
        while (clock.monotonicMs() < untilMs) {
          await clock.sleep(retryMs * (1 + retrySpread * (random.fraction() - 0.5)))
          if (await attempt()) return {}
        }
        return null
      },

      release,
    }
  },
})
