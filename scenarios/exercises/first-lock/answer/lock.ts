import { defineLock } from '../../../locks/redis/context.ts'

export default defineLock({
  title: 'My first lock',
  summary: 'Whoever creates the key has the lock, until it deletes the key.',

  create: ({ redis, key, client }) => ({
    async acquire() {
      const reply = await redis.call('SET', key, client, 'NX')
      return reply === 'OK' ? {} : null
    },

    async release() {
      const deleted = await redis.call('DEL', key)
      return deleted === 1
    },
  }),
})
