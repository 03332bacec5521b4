import { defineLock, errorOf } from '../context.ts'

export default defineLock({
  title: 'INSERT a unique row',
  heading: 'A row that only one can insert',
  summary: 'Whoever inserts the row holds the lock, and deletes it at the end. Nobody else ever does.',
  keeping: 'row',
  create: ({ db, key, client }) => ({
    async acquire() {
      try {
        await db.query('INSERT INTO locks (name, owner) VALUES (?, ?)', key, client)
        return {}
      } catch (error) {
        if (errorOf(error) === 'ER_DUP_ENTRY') return null
        throw error
      }
    },

    async release() {
      const { changed } = await db.query('DELETE FROM locks WHERE name = ? AND owner = ?', key, client)
      return changed === 1
    },
  }),
})
