/**
 * A lock for readers and writers that counts its readers: many may read at once, a writer is alone. It knows how many are inside, and not who.
 *
 * Source: the readers–writers problem as textbooks solve it, with a counter of readers: Courtois, Heymans, Parnas: Concurrent Control with
 * “Readers” and “Writers”, https://doi.org/10.1145/362759.362813. There processes share one memory, and none of them is ever late.
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'Readers and writers, a counter',
  summary: 'Counts who reads; a writer comes in when nobody does.',
  capacity: 'any',
  holders: ({ value }) =>
    value === 'writer' ? [{ sign: value, exclusive: true }] : Array.from({ length: Number(value) }, () => ({})),

  create: ({ redis, key, leaseMs: usualLeaseMs }) => ({
    async acquire({ shared, leaseMs = usualLeaseMs }) {
      const inside = await redis.eval('enter-counted.lua', [key], [shared ? 'read' : 'write', leaseMs])
      if (inside !== 1) return null
      return shared ? {} : { exclusive: true }
    },

    async release() {
      const left = await redis.eval('leave-counted.lua', [key], [])
      return left === 1
    },
  }),
})
