/** A worker who does not wait: if the lock is taken, it leaves the sale to others. */
import type { ClientScript } from '../define.ts'

export const sellIfFree: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  try {
    const stock = await me.stock.read()
    await me.work(me.parameters.workMs ?? 0)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
