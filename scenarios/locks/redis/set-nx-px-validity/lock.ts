/**
 * The right basic lock, with Redlock's look at the clock: a grant that took as long to arrive as its lease lasts is given back.
 *
 * Source: step 3 of "The Redlock algorithm", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { defineLock } from '../context.ts'
import { driftOf } from '../shared/redlock.ts'

export default defineLock({
  title: 'SET NX PX, age checked',
  heading: 'A grant that is too old is none',
  summary: 'The basic lock; a grant counts only if some of its lease is left when its answer arrives.',

  create: ({ redis, key, leaseMs, random, clock }) => {
    let owner = ''
    let answered = true

    async function release() {
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        const askedMs = clock.monotonicMs()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        answered = true
        if (reply !== 'OK') return null
        // The lease began when Redis granted it, so it may be as old as the question.
        const leftMs = leaseMs - (clock.monotonicMs() - askedMs) - driftOf(leaseMs)
        if (leftMs > 0) return {}
        await release()
        return null
      },

      release,
    }
  },
})
