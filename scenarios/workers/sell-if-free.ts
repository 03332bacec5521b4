/** A worker who does not wait: sells one item if the lock is free, and goes home if it is not. */
import type { ClientScript } from '../define.ts'

export const sellIfFree: ClientScript = async (me) => {
  const { workMs = 0 } = me.parameters

  if (!(await me.lock.acquire())) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
