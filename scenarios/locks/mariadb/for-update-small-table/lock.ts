/**
 * Two rows locked by their primary key, in a table of three. To read two of three, the optimizer reads all, and InnoDB locks what it reads. With twenty rows
 * it would read two.
 *
 * Source: https://dev.mysql.com/doc/refman/8.4/en/innodb-locks-set.html
 */
import { defineLock, errorOf } from '../context.ts'

/** Whoever books a return changes two rows: that of the returns, and that of the parcels. */
const rowsOf = (key: string) => (key === 'lock:returns' ? [key, 'lock:parcels'] : [key])

export default defineLock({
  title: 'FOR UPDATE on a small table',
  heading: 'Two rows of three, and all are locked',
  summary: 'Locks rows by their primary key. For a table this small, MariaDB reads the whole index.',
  keeping: 'row-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      const rows = rowsOf(key)
      const places = rows.map(() => '?').join(', ')
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
