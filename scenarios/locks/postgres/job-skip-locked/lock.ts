import { defineLock } from '../context.ts'

export default defineLock({
  title: 'FOR UPDATE SKIP LOCKED',
  heading: 'The first job that is free',
  summary: 'Locks the first job that nobody else has locked. If there is none, it gets nothing, at once.',
  keeping: 'rows',
  capacity: 2,
  create: ({ db }) => {
    let job = ''
    return {
      async acquire() {
        await db.query('BEGIN')
        const { rows } = await db.query('SELECT name FROM jobs ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED')
        if (rows[0] !== undefined) {
          job = String(rows[0].name)
          return {}
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
