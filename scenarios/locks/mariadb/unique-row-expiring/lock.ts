import { defineLock, errorOf } from '../context.ts'

/** The database's own clock: the workers' may differ. */
const now = 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS INTEGER)'

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
