/**
 * Redlock without its clock: whoever has a majority has the lock, however long it took to hear of it.
 *
 * Left out: "If and only if the client was able to acquire the lock in the majority of the instances (at least 3), and the total time elapsed to
 * acquire the lock is less than lock validity time", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { countOf, tryAgain } from '../shared/redlock.ts'

export default defineLock({
  title: 'Redlock without the validity check',
  summary: 'Takes the lock on a majority of independent nodes, and never asks how much of the lease is left.',
  waits: true,

  create: (context) => {
    const { nodes, key, leaseMs, random } = context
    const quorum = Math.floor(nodes.length / 2) + 1
    let owner = ''

    /** On every node, also on those that seemed to fail: a grant may have been executed though its answer never came. */
    const releaseEverywhere = () => countOf(nodes, 1, (node) => node.eval('release.lua', [key], [owner]))

    async function tryOnce() {
      owner = random.uuid()
      const granted = await countOf(nodes, 'OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
      if (granted >= quorum) return {}
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
