/**
 * The same statement under READ COMMITTED: InnoDB unlocks at once what it has read and does not match.
 *
 * Source: https://dev.mysql.com/doc/refman/8.4/en/innodb-transaction-isolation-levels.html
 */
import { defineLock, errorOf } from '../context.ts'

/** Whoever books a return changes two rows: that of the returns, and that of the parcels. */
const rowsOf = (key: string) => (key === 'lock:returns' ? [key, 'lock:parcels'] : [key])

export default defineLock({
  title: 'FOR UPDATE under READ COMMITTED',
  heading: 'What does not match is unlocked',
  summary: 'Locks rows by their primary key, and keeps the locks of those alone that match.',
  keeping: 'row-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      const rows = rowsOf(key)
      const places = rows.map(() => '?').join(', ')
      await db.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED')
      await db.query('START TRANSACTION')
      try {
        await db.query(`SELECT name FROM locks WHERE name IN (${places}) FOR UPDATE WAIT 4`, ...rows)
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
