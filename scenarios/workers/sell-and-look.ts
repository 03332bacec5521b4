/** Sells one item in two steps of work, and looks before it writes whether it has been told meanwhile that the lock is lost. */
import type { ClientScript } from '../define.ts'

export const sellAndLook: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 200 } = me.parameters

  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs / 2)
    await me.work(workMs / 2)
    if (me.lock.held()) await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
