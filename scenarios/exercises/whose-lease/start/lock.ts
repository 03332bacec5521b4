import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'A lease that everybody renews',
  summary: 'Creates the key with its lease, and renews the lease when it finds the key.',

  create: ({ redis, key, client, leaseMs }) => ({
    async acquire() {
      const created = await redis.call('SET', key, client, 'NX', 'PX', leaseMs)
      if (created !== 'OK') await redis.call('PEXPIRE', key, leaseMs)
      return created === 'OK' ? {} : null
    },

    async release() {
      const deleted = await redis.call('DEL', key)
      return deleted === 1
    },
  }),
})
