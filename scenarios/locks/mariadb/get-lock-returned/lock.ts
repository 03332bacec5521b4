import { defineLock } from '../context.ts'

export default defineLock({
  title: 'GET_LOCK, and the connection goes back',
  heading: 'The connection goes back to the pool',
  summary: 'Each statement takes a connection from the pool and gives it back, and with it the lock.',
  keeping: 'named-lock',
  waits: true,
  create: ({ pool, key }) => ({
    async acquire() {
      const db = await pool.take()
      const { rows } = await db.query('SELECT GET_LOCK(?, 3) AS got', key)
      await db.giveBack()
      return rows[0]?.got === 1 ? {} : null
    },

    async release() {
      const db = await pool.take()
      const { rows } = await db.query('SELECT RELEASE_LOCK(?) AS released', key)
      await db.giveBack()
      return rows[0]?.released === 1
    },
  }),
})
