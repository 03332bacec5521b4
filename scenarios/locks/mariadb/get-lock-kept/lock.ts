import { defineLock, type PooledSession } from '../context.ts'

export default defineLock({
  title: 'GET_LOCK, and the connection stays',
  heading: 'The connection stays with the lock',
  summary: 'The worker keeps its connection for as long as it keeps the lock.',
  keeping: 'named-lock',
  waits: true,
  create: ({ pool, key }) => {
    let db: PooledSession | undefined
    return {
      async acquire() {
        db = await pool.take()
        const { rows } = await db.query('SELECT GET_LOCK(?, 3) AS got', key)
        if (rows[0]?.got === 1) return {}
        await db.giveBack()
        return null
      },

      async release() {
        if (db === undefined) return false
        const { rows } = await db.query('SELECT RELEASE_LOCK(?) AS released', key)
        await db.giveBack()
        return rows[0]?.released === 1
      },
    }
  },
})
