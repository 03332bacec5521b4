import { defineLock, errorOf } from '../context.ts'

const lockNotAvailable = '55P03'

export default defineLock({
  title: 'FOR UPDATE',
  heading: 'The first job, whoever has it',
  summary: 'Locks the first job in the table. If another worker has locked it, PostgreSQL lets this one wait.',
  keeping: 'rows',
  capacity: 2,
  waits: true,
  create: ({ db }) => {
    let job = ''
    return {
      async acquire() {
        await db.query('BEGIN')
        await db.query("SET LOCAL lock_timeout = '4s'")
        try {
          const { rows } = await db.query('SELECT name FROM jobs ORDER BY name LIMIT 1 FOR UPDATE')
          if (rows[0] !== undefined) {
            job = String(rows[0].name)
            return {}
          }
        } catch (error) {
          if (errorOf(error) !== lockNotAvailable) throw error
        }
        await db.query('ROLLBACK')
        return null
      },

      async release() {
        await db.query('DELETE FROM jobs WHERE name = $1', job)
        await db.query('COMMIT')
        return true
      },
    }
  },
})
