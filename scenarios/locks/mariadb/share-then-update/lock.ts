import { defineLock, errorOf } from '../context.ts'

export default defineLock({
  title: 'LOCK IN SHARE MODE, then UPDATE',
  heading: 'Share the row, then change it',
  summary: 'Many may read the row at once. To change it, each waits until nobody else shares it.',
  keeping: 'row-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      try {
        await db.query('START TRANSACTION')
        await db.query('SELECT taken FROM locks WHERE name = ? LOCK IN SHARE MODE', key)
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
