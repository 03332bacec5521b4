/**
 * Redlock that gives back only what it knows it has: a node that granted the lock, and whose answer was lost, is passed over.
 *
 * The algorithm unlocks all instances, "even the instances it believed it was not able to lock",
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock, type RedisLink } from '../context.ts'
import { allThatAnswer, countOf, driftOf, tryAgain } from '../shared/redlock.ts'

export default defineLock({
  title: 'Redlock that releases only where it was granted',
  summary: 'Takes the lock on a majority of independent nodes, and releases it on those that said OK.',
  waits: true,

  create: (context) => {
    const { nodes, key, leaseMs, clock, random } = context
    const quorum = Math.floor(nodes.length / 2) + 1
    let owner = ''
    let granting: RedisLink[] = []

    /** On the nodes that said OK. */
    const releaseGranted = () => countOf(granting, 1, (node) => node.eval('release.lua', [key], [owner]))

    async function tryOnce() {
      owner = random.uuid()
      const startedMs = clock.monotonicMs()
      granting = await allThatAnswer(nodes, 'OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
      const validUntilMs = startedMs + leaseMs - driftOf(leaseMs)
      if (granting.length >= quorum && clock.monotonicMs() < validUntilMs) return { validUntilMs }
      await releaseGranted()
      return null
    }

    return {
      async acquire(options) {
        // From at once to twice the usual: rivals who failed at the same time must not try again at the same time.
        const delayMs = () => 2 * (options.retryMs ?? 200) * random.fraction()
        return tryAgain(context, options, delayMs, tryOnce)
      },

      async release() {
        const released = await releaseGranted()
        return released >= quorum
      },
    }
  },
})
