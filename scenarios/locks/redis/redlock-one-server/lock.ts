/**
 * Redlock with five "nodes" that are five key prefixes on the same server. They cannot fail one by one, so their majority is worth no more
 * than one server's word.
 *
 * The algorithm assumes N Redis masters that "are totally independent", on different computers or virtual machines,
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { countOf, driftOf, tryAgain } from '../shared/redlock.ts'

export default defineLock({
  title: 'Redlock on one server',
  summary: 'Takes the lock on a majority of five names, all of which lead to the same server.',
  waits: true,

  create: (context) => {
    const { redis, key, leaseMs, clock, random } = context
    const names = [key, `${key}@2`, `${key}@3`, `${key}@4`, `${key}@5`]
    const quorum = Math.floor(names.length / 2) + 1
    let owner = ''

    /** Under every name, also where it seemed to fail: a grant may have been executed though its answer never came. */
    const releaseEverywhere = () => countOf(names, 1, (name) => redis.eval('release.lua', [name], [owner]))

    async function tryOnce() {
      owner = random.uuid()
      const startedMs = clock.monotonicMs()
      const granted = await countOf(names, 'OK', (name) => redis.call('SET', name, owner, 'NX', 'PX', leaseMs))
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
