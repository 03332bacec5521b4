/** Sells one item. However `acquire` ends, what it may have been granted is given back. */
import type { ClientScript } from '../define.ts'

export const acquireInTry: ClientScript = async (me) => {
  try {
    const granted = await me.lock.acquire()
    if (!granted) return
    const stock = await me.stock.read()
    await me.work(me.parameters.workMs ?? 0)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
