import { CommandError, defineLock } from '../context.ts'

const timedOut = (error: unknown) => error instanceof CommandError && error.code === 'TIMEOUT'

export default defineLock({
  title: 'pg_advisory_lock, through a pooler',
  heading: 'A lock of the session',
  summary:
    'An advisory lock of the session. But behind a transaction pooler each statement may come from another session.',
  keeping: 'advisory',
  pooled: true,
  waits: true,
  create: ({ pooler, key }) => ({
    async acquire() {
      try {
        await pooler.query('SELECT pg_advisory_lock(hashtext($1))', key)
        return {}
      } catch (error) {
        if (!timedOut(error)) throw error
        return null
      }
    },

    async release() {
      const { rows } = await pooler.query('SELECT pg_advisory_unlock(hashtext($1)) AS freed', key)
      return rows[0]?.freed === true
    },
  }),
})
