/** Sells one item. An `acquire` that throws, throws past the `finally`. */
import type { ClientScript } from '../define.ts'

export const acquireBeforeTry: ClientScript = async (me) => {
  const granted = await me.lock.acquire()
  try {
    if (!granted) return
    const stock = await me.stock.read()
    await me.work(me.parameters.workMs ?? 0)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
