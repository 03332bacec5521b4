/**
 * A transaction around everything, and a plain read at its beginning. Under REPEATABLE READ such a read locks nothing: it looks at a snapshot. The UPDATE at
 * the end is the first statement that locks.
 *
 * Source: https://dev.mysql.com/doc/refman/8.4/en/innodb-consistent-read.html
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SELECT, then UPDATE, in a transaction',
  heading: 'A read that locks nothing',
  summary: 'Trusts that a transaction keeps others from the rows that it has read.',
  keeping: 'row-lock',
  create: ({ db, key }) => {
    let sold = 0
    return {
      async acquire() {
        await db.query('START TRANSACTION')
        const { rows } = await db.query('SELECT sold FROM locks WHERE name = ?', key)
        sold = Number(rows[0]?.sold ?? 0)
        return {}
      },

      async release() {
        await db.query('UPDATE locks SET sold = ? WHERE name = ?', sold + 1, key)
        await db.query('COMMIT')
        return true
      },
    }
  },
})
