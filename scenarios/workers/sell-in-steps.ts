/** A worker whose sale calls another function that takes the same lock, as it happens when code is put together from parts. */
import type { Client, ClientScript } from '../define.ts'

/** Counts the stock, under the lock: correct by itself, whoever calls it. */
async function countStock(me: Client): Promise<number | undefined> {
  const { leaseMs = 0, innerWaitMs = 3 * leaseMs, retryMs = 200 } = me.parameters
  if (!(await me.lock.acquire({ waitMs: innerWaitMs, retryMs }))) return undefined
  try {
    return await me.stock.read()
  } finally {
    await me.lock.release()
  }
}

export const sellInSteps: ClientScript = async (me) => {
  const { leaseMs = 0, workMs = 0, waitMs = 3 * leaseMs, retryMs = 200 } = me.parameters
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await countStock(me)
    if (stock === undefined) return
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
