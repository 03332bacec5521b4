import { defineLock } from '../context.ts'

export default defineLock({
  title: 'pg_advisory_lock',
  heading: 'Free with the unlock',
  summary: 'An advisory lock of the session: pg_advisory_unlock or the end of the connection frees it, whatever its transaction does.',
  keeping: 'advisory',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      await db.query('SELECT pg_advisory_lock(hashtext($1))', key)
      return {}
    },

    async release() {
      const { rows } = await db.query('SELECT pg_advisory_unlock(hashtext($1)) AS freed', key)
      return rows[0]?.freed === true
    },
  }),
})
