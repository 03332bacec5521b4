/** What every worker of the shop does: sell one item, under the lock. */
import type { ClientScript } from '../define.ts'

/** Reads the stock, computes for `workMs`, and writes the stock less one. Gives up if the lock does not come within `waitMs`. */
export const sellOne: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 100 } = me.parameters

  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
