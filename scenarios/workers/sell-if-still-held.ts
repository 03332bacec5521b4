/** Sells one item, and looks before it writes whether it has been told meanwhile that the lock is lost. */
import type { ClientScript } from '../define.ts'

export const sellIfStillHeld: ClientScript = async (me) => {
  const { leaseMs = 0, workMs = 0, waitMs = 3 * leaseMs } = me.parameters

  if (!(await me.lock.acquire({ waitMs, retryMs: 150 }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    if (me.lock.held()) await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
