import { defineLock, errorOf } from '../context.ts'

/** The database's own clock, as the workers' may differ, and in UTC: local time says one hour twice when summer time ends. */
const now = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000"

export default defineLock({
  title: 'A unique row with an owner and an expiry',
  summary: 'Whoever finds an overdue row deletes it and tries again. Only its owner deletes one that still counts.',
  keeping: 'row',
  create: ({ db, key, client, leaseMs, random }) => {
    let owner = ''
    return {
      async acquire() {
        owner = `${client}:${random.uuid()}`
        await db.query(`DELETE FROM locks WHERE name = ? AND until < ${now}`, key)
        try {
          await db.query(`INSERT INTO locks (name, owner, until) VALUES (?, ?, ${now} + ?)`, key, owner, leaseMs)
          return {}
        } catch (error) {
          if (errorOf(error) === 'ER_DUP_ENTRY') return null
          throw error
        }
      },

      async release() {
        const { changed } = await db.query('DELETE FROM locks WHERE name = ? AND owner = ?', key, owner)
        return changed === 1
      },
    }
  },
})
