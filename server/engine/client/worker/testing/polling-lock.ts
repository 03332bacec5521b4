/** Defines a lock that waits in a loop of its own, in which no time passes. */
import { defineLock } from '#scenarios/locks/redis/context.ts'

export default defineLock({
  title: 'A polling lock',
  summary: 'Looks at its clock until a second has passed.',
  create: ({ clock }) => ({
    async acquire() {
      const untilMs = clock.monotonicMs() + 1000
      while (clock.monotonicMs() < untilMs);
      return {}
    },
    release: async () => true,
  }),
})
