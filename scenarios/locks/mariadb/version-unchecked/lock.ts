import { defineLock } from '../context.ts'

export default defineLock({
  title: 'UPDATE … WHERE version = ?, unchecked',
  heading: 'A version that nobody looks at',
  summary: 'The version is in the WHERE clause, and nobody looks at how many rows the UPDATE changed.',
  keeping: 'row',
  create: ({ db, key, client }) => ({
    async acquire() {
      const read = await db.query('SELECT owner, version FROM locks WHERE name = ?', key)
      const { owner = null, version = null } = read.rows[0] ?? {}
      if (owner !== null) return null
      await db.query(
        'UPDATE locks SET owner = ?, version = version + 1 WHERE name = ? AND version = ?',
        client,
        key,
        version,
      )
      return {}
    },

    async release() {
      const { changed } = await db.query(
        'UPDATE locks SET owner = NULL, version = version + 1 WHERE name = ? AND owner = ?',
        key,
        client,
      )
      return changed === 1
    },
  }),
})
