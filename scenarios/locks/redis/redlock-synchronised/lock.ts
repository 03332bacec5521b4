/**
 * Redlock that tries again as regularly as a timer that was set once: rivals who failed together try together.
 *
 * The algorithm demands "a random delay in order to try to desynchronize multiple clients",
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { countOf, driftOf, tryAgain } from '../shared/redlock.ts'

export default defineLock({
  title: 'Redlock that tries again by a timer',
  summary: 'Takes the lock on a majority of independent nodes; after a failure, tries again when everybody else does.',
  waits: true,

  create: (context) => {
    const { nodes, key, leaseMs, clock, random } = context
    const quorum = Math.floor(nodes.length / 2) + 1
    let owner = ''
    let startedMs = 0

    /** On every node, also on those that seemed to fail: a grant may have been executed though its answer never came. */
    const releaseEverywhere = () => countOf(nodes, 1, (node) => node.eval('release.lua', [key], [owner]))

    async function tryOnce() {
      owner = random.uuid()
      startedMs = clock.monotonicMs()
      const granted = await countOf(nodes, 'OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
      const validUntilMs = startedMs + leaseMs - driftOf(leaseMs)
      if (granted >= quorum && clock.monotonicMs() < validUntilMs) return { validUntilMs }
      await releaseEverywhere()
      return null
    }

    return {
      async acquire(options) {
        const delayMs = () => Math.max(0, startedMs + (options.retryMs ?? 200) - clock.monotonicMs())
        return tryAgain(context, options, delayMs, tryOnce)
      },

      async release() {
        const released = await releaseEverywhere()
        return released >= quorum
      },
    }
  },
})
