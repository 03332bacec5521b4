/** Sells one item, and asks for a lease that no sale will ever outlast. */
import type { ClientScript } from '../define.ts'

export const sellUnderLongLease: ClientScript = async (me) => {
  const { longLeaseMs = 0, workMs = 0 } = me.parameters

  if (!(await me.lock.acquire({ leaseMs: longLeaseMs }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
