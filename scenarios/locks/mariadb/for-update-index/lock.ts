import { defineLock, errorOf } from '../context.ts'

export default defineLock({
  title: 'FOR UPDATE with an index',
  heading: 'A locked row, found by its index',
  summary: 'The index leads to one row, and InnoDB locks that one.',
  keeping: 'row-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      await db.query('START TRANSACTION')
      try {
        await db.query('SELECT id FROM locks WHERE name = ? FOR UPDATE WAIT 4', key)
        return {}
      } catch (error) {
        if (errorOf(error) !== 'ER_LOCK_WAIT_TIMEOUT') throw error
        await db.query('ROLLBACK')
        return null
      }
    },

    async release() {
      await db.query('COMMIT')
      return true
    },
  }),
})
