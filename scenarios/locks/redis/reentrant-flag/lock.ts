/**
 * Lets its owner in again by remembering “I have it”, but not how often. The first release gives the lock back, and the outer section goes on without.
 *
 * Compare `reentrant-hash`, which counts.
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Reentrant by a flag',
  heading: 'Its owner enters again, and counts nothing',
  summary: 'The owner is let in again because it remembers that it has the lock; nobody counts.',

  create: ({ redis, key, leaseMs, random }) => {
    let owner = ''
    let mine = false

    return {
      async acquire() {
        if (mine) return {}
        owner = random.uuid()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        mine = reply === 'OK'
        return mine ? {} : null
      },

      async release() {
        mine = false
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
