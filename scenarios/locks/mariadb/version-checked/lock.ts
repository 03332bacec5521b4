import { defineLock } from '../context.ts'

export default defineLock({
  title: 'UPDATE … WHERE version = ?, checked',
  heading: 'A version that is looked at',
  summary: 'One changed row means that nobody was faster. With none, the worker reads again.',
  keeping: 'row',
  create: ({ db, key, client }) => ({
    async acquire() {
      const read = await db.query('SELECT owner, version FROM locks WHERE name = ?', key)
      const { owner = null, version = null } = read.rows[0] ?? {}
      if (owner !== null) return null
      const taken = await db.query(
        'UPDATE locks SET owner = ?, version = version + 1 WHERE name = ? AND version = ?',
        client,
        key,
        version,
      )
      return taken.changed === 1 ? {} : null
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
