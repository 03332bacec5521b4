/**
 * Redlock for long work: a timer extends the lock on all nodes every third of the lease. It counts as extended only if a majority did so while the lock
 * was still valid, as at the grant; if not, the worker is told that it lost the lock.
 *
 * Source: "Making the algorithm more reliable: Extending the lock", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { countOf, driftOf, tryAgain } from '../shared/redlock.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Redlock, extended on a majority',
  summary: 'Redlock whose lease is renewed on all nodes, and counts as renewed only if a majority did so in time.',
  waits: true,

  create: (context) => {
    const { nodes, key, leaseMs, clock, random } = context
    const quorum = Math.floor(nodes.length / 2) + 1
    let owner = ''
    let validUntilMs = 0

    const releaseEverywhere = () => countOf(nodes, 1, (node) => node.eval('release.lua', [key], [owner]))

    const watchdog = createWatchdog(context, async () => {
      const askedMs = clock.monotonicMs()
      const extended = await countOf(nodes, 1, (node) => node.eval('renew.lua', [key], [owner, leaseMs]))
      // An answer that comes when the lock is no longer valid renews nothing.
      if (extended < quorum || clock.monotonicMs() >= validUntilMs) return false
      validUntilMs = askedMs + leaseMs - driftOf(leaseMs)
      return true
    })

    async function tryOnce() {
      owner = random.uuid()
      const askedMs = clock.monotonicMs()
      const granted = await countOf(nodes, 'OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
      validUntilMs = askedMs + leaseMs - driftOf(leaseMs)
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
