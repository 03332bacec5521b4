/** What every worker of the shop does: sell one item, under the lock. */
import type { ClientScript } from '../define.ts'

/**
 * Reads the stock, picks and packs the item, which takes `workMs`, and writes the stock less one. Gives up if the lock does not come within
 * `waitMs`, by default three leases.
 */
export const sellOne: ClientScript = async (me) => {
  const { leaseMs = 0, workMs = 0, waitMs = 3 * leaseMs, retryMs = 150 } = me.parameters

  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs * 0.25)
    await me.work(workMs * 0.75)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}

/** The same, by a worker who comes a little later or stays a little longer: only so that things can be told apart on the screen. */
export function comeAndSell({ laterMs = 0, longerMs = 0 }): ClientScript {
  return async (me) => {
    await me.sleep(laterMs)
    await sellOne(me)
    await me.sleep(longerMs)
  }
}
