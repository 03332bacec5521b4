import { defineLock } from '../context.ts'

export default defineLock({
  title: 'pg_try_advisory_xact_lock, through a pooler',
  heading: 'A lock of the transaction',
  summary:
    'An advisory lock of the transaction. The pooler keeps one session for it until COMMIT, which frees the lock.',
  keeping: 'advisory',
  pooled: true,
  create: ({ pooler, key }) => ({
    async acquire() {
      await pooler.query('BEGIN')
      const { rows } = await pooler.query('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS got', key)
      if (rows[0]?.got === true) return {}
      await pooler.query('ROLLBACK')
      return null
    },

    async release() {
      await pooler.query('COMMIT')
      return true
    },
  }),
})
