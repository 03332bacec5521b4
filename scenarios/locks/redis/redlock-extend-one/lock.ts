/**
 * Redlock for long work, extended as a lock on one server is: by one command, to the node that is asked first.
 *
 * Left out: "the client should only consider the lock re-acquired if it was able to extend the lock into the majority of instances, and within the validity
 * time", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { countOf, driftOf, tryAgain } from '../shared/redlock.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Redlock, extended on one node',
  summary: 'Redlock whose watchdog renews the lease on the first node and takes its yes for the yes of all.',
  waits: true,

  create: (context) => {
    const { nodes, redis, key, leaseMs, clock, random } = context
    const quorum = Math.floor(nodes.length / 2) + 1
    let owner = ''

    const releaseEverywhere = () => countOf(nodes, 1, (node) => node.eval('release.lua', [key], [owner]))

    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseMs])
      return renewed === 1
    })

    async function tryOnce() {
      owner = random.uuid()
      const askedMs = clock.monotonicMs()
      const granted = await countOf(nodes, 'OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
      const validUntilMs = askedMs + leaseMs - driftOf(leaseMs)
      if (granted >= quorum && clock.monotonicMs() < validUntilMs) {
        watchdog.start()
        return {}
      }
      await releaseEverywhere()
      return null
    }

    return {
      async acquire(options) {
        const delayMs = () => 2 * (options.retryMs ?? 200) * random.fraction()
        return tryAgain(context, options, delayMs, tryOnce)
      },

      async release() {
        watchdog.stop()
        const released = await releaseEverywhere()
        return released >= quorum
      },
    }
  },
})
