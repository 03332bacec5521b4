/**
 * The lock as an object that releases itself at its end. After a fork there are two such objects, with the same owner value.
 *
 * Source: Symfony's Lock under PCNTL, https://github.com/symfony/symfony/issues/40325
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Released by any copy',
  heading: 'An object that unlocks at its end',
  summary: 'A basic lock whose object releases it when its process ends, in a child process, too.',

  // A fork copies the memory of its parent, the lock’s object with it.
  create: ({ redis, key, leaseMs, random, memory }) => {
    let answered = true

    async function release() {
      const deleted = await redis.eval('release.lua', [key], [memory.owner ?? ''])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        memory.owner = random.uuid()
        answered = false
        const reply = await redis.call('SET', key, memory.owner, 'NX', 'PX', leaseMs)
        answered = true
        return reply === 'OK' ? {} : null
      },

      release,
    }
  },
})
