/**
 * The lock as an object that remembers which process took it. A copy of it in another process releases nothing.
 *
 * Source: Laravel's fix for forked commands, https://github.com/laravel/framework/pull/23607
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Released by its own process',
  heading: 'An object that knows its process',
  summary: 'Remembers which process took the lock. In a forked child its release does nothing.',

  // A fork copies the memory of its parent, the lock’s object with it.
  create: ({ redis, key, client, leaseMs, random, memory }) => {
    let answered = true

    async function release() {
      // Is this the process that took it, or a copy?
      if (memory.pid !== client) return false
      const deleted = await redis.eval('release.lua', [key], [memory.owner ?? ''])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        memory.owner = random.uuid()
        memory.pid = client
        answered = false
        const reply = await redis.call('SET', key, memory.owner, 'NX', 'PX', leaseMs)
        answered = true
        return reply === 'OK' ? {} : null
      },

      release,
    }
  },
})
