import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'A lock of my own',
  summary: 'Not written yet.',

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
