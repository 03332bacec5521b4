import { defineLock } from '../context.ts'

export default defineLock({
  title: 'FOR UPDATE under autocommit',
  heading: 'A locked row, for one statement',
  summary: 'Each statement is a transaction of its own, so the row is free again as soon as it was read.',
  keeping: 'row-lock',
  create: ({ db, key }) => ({
    async acquire() {
      await db.query('SELECT name FROM locks WHERE name = ? FOR UPDATE', key)
      return {}
    },

    async release() {
      await db.query('COMMIT')
      return true
    },
  }),
})
