/**
 * Redlock that keeps what it got when it got too little: at the next attempt its own grants refuse it, as anybody else's would.
 *
 * Left out: "if the client failed to acquire the lock for some reason […] it will try to unlock all the instances",
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { countOf, driftOf, tryAgain } from '../shared/redlock.ts'

export default defineLock({
  title: 'Redlock that keeps partial grants',
  summary:
    'Takes the lock on a majority of independent nodes; after a failure, tries again without giving back what it got.',
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
