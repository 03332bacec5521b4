import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'A lease that ends',
  summary: 'Creates the key with its lease, and leaves it to end.',

  create: ({ redis, key, client, leaseMs }) => ({
    async acquire() {
      const created = await redis.call('SET', key, client, 'NX', 'PX', leaseMs)
      return created === 'OK' ? {} : null
    },

    async release() {
      const deleted = await redis.call('DEL', key)
      return deleted === 1
    },
  }),
})
