import { defineLock } from '../context.ts'

export default defineLock({
  title: 'pg_advisory_xact_lock',
  heading: 'Free with the commit',
  summary:
    'An advisory lock of the transaction: COMMIT, ROLLBACK or the end of the connection frees it, and nothing else.',
  keeping: 'advisory',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      await db.query('BEGIN')
      await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', key)
      return {}
    },

    async release() {
      await db.query('COMMIT')
      return true
    },
  }),
})
