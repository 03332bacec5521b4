/**
 * The basic lock whose release throws if the lock is no longer the caller's, as `unlock()` does in Java. The grant says until when it is valid, so the caller
 * can ask first.
 *
 * Source: `IllegalMonitorStateException`, https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/locks/Lock.html#unlock()
 */
import { defineLock } from '../context.ts'
import { driftOf } from '../shared/redlock.ts'

export default defineLock({
  title: 'SET NX PX, strict release',
  summary: 'The basic lock; to release it when it is no longer one’s own is an error.',

  create: ({ redis, key, leaseMs, random, clock }) => {
    let owner = ''
    let answered = true

    async function giveBack() {
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await giveBack()
        owner = random.uuid()
        answered = false
        const askedMs = clock.monotonicMs()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        answered = true
        // The lease began when Redis granted it, so it may be as old as the question.
        return reply === 'OK' ? { validUntilMs: askedMs + leaseMs - driftOf(leaseMs) } : null
      },

      async release() {
        if (await giveBack()) return true
        throw new Error('the lock is not yours')
      },
    }
  },
})
