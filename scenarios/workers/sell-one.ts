/** What every worker of the shop does: sell one item, under the lock. */
import type { ClientScript } from '../define.ts'

/** Reads the stock, computes for `workMs`, and writes the stock less one. Gives up if the lock does not come within `waitMs`. */
export const sellOne: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 250 } = me.parameters

  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}

/** The same, by a worker who comes `delayMs` later: only so that two arrivals can be told apart on the screen. */
export function sellOneAfter(delayMs: number): ClientScript {
  return async (me) => {
    await me.sleep(delayMs)
    await sellOne(me)
  }
}
