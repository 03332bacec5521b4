/** What every worker of the shop does: sell one item, under the lock. */
import type { ClientScript } from '../define.ts'

/** Reads the stock, picks and packs the item, which takes `workMs`, and writes the stock less one. Waits `waitMs` for the lock at most. */
export const sellOne: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 150 } = me.parameters

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
