import { defineLock, errorOf } from '../context.ts'

export default defineLock({
  title: 'FOR UPDATE, then UPDATE',
  heading: 'Lock the row, then change it',
  summary: 'Whoever means to change the row says so when it reads it.',
  keeping: 'row-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      try {
        await db.query('START TRANSACTION')
        await db.query('SELECT taken FROM locks WHERE name = ? FOR UPDATE', key)
        await db.query('UPDATE locks SET taken = taken + 1 WHERE name = ?', key)
        return {}
      } catch (error) {
        // MariaDB has rolled the whole transaction back.
        if (errorOf(error) === 'ER_LOCK_DEADLOCK') return null
        throw error
      }
    },

    async release() {
      await db.query('COMMIT')
      return true
    },
  }),
})
