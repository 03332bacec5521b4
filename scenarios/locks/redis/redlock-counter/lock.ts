/**
 * Redlock with a number on each grant, drawn from a counter of its own. Redlock has nothing of the kind: its owner values are random, and do
 * not say who came later.
 *
 * Source of the objection: Kleppmann, https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 * The counter lives on one node, because five counters that know nothing of each other need not agree on an order. So this lock needs that node
 * to be up and to forget nothing, which Redlock on its own does not.
 */
import { defineLock } from '../context.ts'
import { countOf, driftOf, noAnswer, tryAgain } from '../shared/redlock.ts'

export default defineLock({
  title: 'Redlock with a counter',
  summary: 'Redlock whose grants are numbered by one counter, so that the resource can refuse a holder of the past.',
  waits: true,

  create: (context) => {
    const { nodes, redis, key, leaseMs, clock, random } = context
    const quorum = Math.floor(nodes.length / 2) + 1
    const counter = key.replace('lock:', 'fence:')
    let owner = ''

    /** On every node, also on those that seemed to fail: a grant may have been executed though its answer never came. */
    const releaseEverywhere = () => countOf(nodes, 1, (node) => node.eval('release.lua', [key], [owner]))

    async function tryOnce() {
      owner = random.uuid()
      const startedMs = clock.monotonicMs()
      const granted = await countOf(nodes, 'OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
      // Drawn before the validity is computed: if the number takes too long, the lock is not used.
      const token = granted >= quorum ? await redis.call('INCR', counter).catch(noAnswer) : null
      // Asked again after the number is drawn. Whoever gets a majority later draws later, so numbers follow the order of the grants.
      const kept = token === null ? 0 : await countOf(nodes, owner, (node) => node.call('GET', key))
      const validUntilMs = startedMs + leaseMs - driftOf(leaseMs)
      const isValid = kept >= quorum && clock.monotonicMs() < validUntilMs
      if (typeof token === 'number' && isValid) return { token, validUntilMs }
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
