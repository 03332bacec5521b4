import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'My first lock',
  summary: 'Says yes to everybody.',

  // Name here what your lock uses: ({ redis, key, client }) => …
  create: () => ({
    async acquire() {
      // {} says yes: you have the lock. null says no.
      return {}
    },

    async release() {
      // true says that this freed your own lock.
      return true
    },
  }),
})
