/**
 * Redlock: the lock belongs to whoever gets a majority of independent nodes to grant it, soon enough.
 *
 * Source: "The Redlock algorithm", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 * A link gives up on a silent node after a tenth of the lease, or after the parameter `timeoutMs` where a lesson has one. That is far more than the 0.05 to
 * 0.5 % that the source names: with so little, a busy machine would look like a dead node. What the wait has cost is taken off the validity, which
 * the caller gets with the grant.
 */
import { defineLock } from '../context.ts'
import { countOf, driftOf, tryAgain } from '../shared/redlock.ts'

export default defineLock({
  title: 'Redlock',
  heading: 'A majority of five servers',
  summary: 'Takes the lock on a majority of independent nodes, and only if enough of the lease is left by then.',
  waits: true,

  create: (context) => {
    const { nodes, key, leaseMs, clock, random } = context
    const quorum = Math.floor(nodes.length / 2) + 1
    let owner = ''

    /** On every node, also on those that seemed to fail: a grant may have been executed though its answer never came. */
    const releaseEverywhere = () => countOf(nodes, 1, (node) => node.eval('release.lua', [key], [owner]))

    async function tryOnce() {
      owner = random.uuid()
      const startedMs = clock.monotonicMs()
      const granted = await countOf(nodes, 'OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
      const validUntilMs = startedMs + leaseMs - driftOf(leaseMs)
      if (granted >= quorum && clock.monotonicMs() < validUntilMs) return { validUntilMs }
      await releaseEverywhere()
      return null
    }

    return {
      async acquire(options) {
        // From at once to twice the usual: rivals who failed at the same time must not try again at the same time.
        const delayMs = () => 2 * (options.retryMs ?? 200) * random.fraction()
        return tryAgain(context, options, delayMs, tryOnce)
      },

      async release() {
        const released = await releaseEverywhere()
        return released >= quorum
      },
    }
  },
})
