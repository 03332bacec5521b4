import { defineLock, errorOf } from '../context.ts'

export default defineLock({
  title: 'A unique row with an owner and a count',
  summary: 'The owner counts up instead of inserting, and deletes the row when it has counted down to zero.',
  keeping: 'row',
  create: ({ db, key, client }) => ({
    async acquire() {
      const again = await db.query('UPDATE locks SET count = count + 1 WHERE name = ? AND owner = ?', key, client)
      if (again.changed === 1) return {}
      try {
        await db.query('INSERT INTO locks (name, owner, count) VALUES (?, ?, 1)', key, client)
        return {}
      } catch (error) {
        if (errorOf(error) === 'ER_DUP_ENTRY') return null
        throw error
      }
    },

    async release() {
      await db.query('UPDATE locks SET count = count - 1 WHERE name = ? AND owner = ?', key, client)
      const last = await db.query('DELETE FROM locks WHERE name = ? AND owner = ? AND count = 0', key, client)
      return last.changed === 1
    },
  }),
})
