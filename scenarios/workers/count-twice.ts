/** A worker who takes stock: it counts twice, and both counts should agree. It changes nothing, so others may count beside it. */
import type { ClientScript } from '../define.ts'

export const countTwice: ClientScript = async (me) => {
  const { countMs = 0, waitMs = 0, retryMs = 200 } = me.parameters
  if (!(await me.lock.acquire({ shared: true, waitMs, retryMs }))) return
  try {
    await me.stock.read()
    await me.work(countMs)
    await me.stock.read()
  } finally {
    await me.lock.release()
  }
}
