import { defineLock } from '../context.ts'

export default defineLock({
  title: 'GET_LOCK, with a token',
  heading: 'The same, with a number from a table',
  summary: 'Each grant gets a number one larger than the last, from a row that is committed, and so copied.',
  keeping: 'named-lock',
  waits: true,
  create: ({ db, key }) => ({
    async acquire() {
      const { rows } = await db.query('SELECT GET_LOCK(?, 3) AS got', key)
      if (rows[0]?.got !== 1) return null
      // Confirmed once the standby has it, so no token is given twice.
      await db.query('INSERT INTO tokens VALUES (?, 1) ON DUPLICATE KEY UPDATE token = token + 1', key)
      const tokens = await db.query('SELECT token FROM tokens WHERE name = ?', key)
      return { token: Number(tokens.rows[0]?.token) }
    },

    async release() {
      const { rows } = await db.query('SELECT RELEASE_LOCK(?) AS released', key)
      return rows[0]?.released === 1
    },
  }),
})
