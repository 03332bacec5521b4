/**
 * A semaphore that knows who holds it, and until when: whoever comes removes those whose time is over. The dead give back their places by
 * doing nothing.
 *
 * Source: "Counting semaphores" in Carlson: Redis in Action, chapter 6.3, there with a sorted set and the workers' own clocks,
 * https://redis.io/ebook/part-2-core-concepts/chapter-6-application-components-in-redis/6-3-counting-semaphores/
 */
import { defineLock } from '../context.ts'

const permits = 2

export default defineLock({
  title: 'Semaphore, owners with deadlines',
  heading: 'Two at once, by their names',
  summary: 'Keeps who holds a place, and until when, for up to two at once.',
  capacity: permits,
  holders: ({ value }) => Object.entries(value).map(([sign, due]) => ({ sign, dueWallMs: Number(due) })),

  create: ({ redis, key, leaseMs: usualLeaseMs, random }) => {
    let owner = ''
    let answered = true

    async function release() {
      const given = await redis.eval('give-place.lua', [key], [owner])
      return given === 1
    }

    return {
      async acquire({ leaseMs = usualLeaseMs }) {
        // The last attempt got no answer and may have been granted: its place would be taken by nobody.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        const taken = await redis.eval('take-place.lua', [key], [owner, permits, leaseMs])
        answered = true
        return taken === 1 ? {} : null
      },

      release,
    }
  },
})
