import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'A lock of my own',
  summary: 'Says yes to everybody.',

  create: () => {
    return {
      async acquire() {
        return {}
      },

      async release() {
        return true
      },
    }
  },
})
