import { defineLock } from '../context.ts'

export default defineLock({
  title: 'FOR UPDATE inside a transaction',
  heading: 'A locked row, until the commit',
  summary: 'InnoDB locks the row until COMMIT, ROLLBACK, or the end of the connection. Whoever comes waits.',
  keeping: 'row-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      await db.query('START TRANSACTION')
      await db.query('SELECT name FROM locks WHERE name = ? FOR UPDATE', key)
      return {}
    },

    async release() {
      await db.query('COMMIT')
      return true
    },
  }),
})
