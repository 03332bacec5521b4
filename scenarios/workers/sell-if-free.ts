/** Workers who do not wait long: they sell one item if the lock comes soon, and go home if it does not. */
import type { ClientScript } from '../define.ts'

/** Tries for `briefMs`, by default once. */
export const sellIfFree: ClientScript = async (me) => {
  const { workMs = 0, briefMs = 0 } = me.parameters

  if (!(await me.lock.acquire({ waitMs: briefMs, retryMs: 300 }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}

/** The same, by a worker who comes `laterMs` later. */
export const comeLaterAndSellIfFree: ClientScript = async (me) => {
  await me.sleep(me.parameters.laterMs ?? 0)
  await sellIfFree(me)
}
