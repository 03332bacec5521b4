import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'A lock of my own',
  summary: 'Not written yet.',

  // Name here what your lock uses, for example ({ redis, key, client, leaseMs, random }) => …
  create: () => {
    return {
      async acquire() {
        throw new Error('acquire is not written yet')
      },

      async release() {
        throw new Error('release is not written yet')
      },
    }
  },
})
