/**
 * A lock for readers and writers that knows who is inside, and until when: many may read at once, a writer is alone, and everybody takes out
 * only itself.
 *
 * Source: Redisson's RReadWriteLock keeps a time for each reader, too, https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Readers and writers, owners with deadlines',
  summary: 'Keeps who reads or writes, and until when; a writer comes in when nobody is inside.',
  capacity: 'any',
  holders: ({ value }) =>
    Object.entries(value).map(([sign, due]) => ({
      sign,
      dueWallMs: Number(due),
      ...(sign.startsWith('write:') ? { exclusive: true } : {}),
    })),

  create: ({ redis, key, leaseMs: usualLeaseMs, random }) => {
    let owner = ''
    let answered = true

    async function release() {
      const left = await redis.eval('leave-named.lua', [key], [owner])
      return left === 1
    }

    return {
      async acquire({ shared, leaseMs = usualLeaseMs }) {
        // The last attempt got no answer and may have been let in: it would stand in its own way.
        if (!answered) await release()
        owner = `${shared ? 'read' : 'write'}:${random.uuid()}`
        answered = false
        const inside = await redis.eval('enter-named.lua', [key], [owner, leaseMs])
        answered = true
        if (inside !== 1) return null
        return shared ? {} : { exclusive: true }
      },

      release,
    }
  },
})
