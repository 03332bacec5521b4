import { defineLock } from '../context.ts'

export default defineLock({
  title: 'GET_LOCK',
  heading: 'A lock in the server’s memory',
  summary: 'The server remembers which connection has the lock of that name. Nothing of it is stored or copied.',
  keeping: 'named-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      const { rows } = await db.query('SELECT GET_LOCK(?, 3) AS got', key)
      return rows[0]?.got === 1 ? {} : null
    },

    async release() {
      const { rows } = await db.query('SELECT RELEASE_LOCK(?) AS released', key)
      return rows[0]?.released === 1
    },
  }),
})
