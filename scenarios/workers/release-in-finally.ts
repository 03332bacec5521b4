/** Sells one item, if packing goes well. The release comes in any case. */
import type { ClientScript } from '../define.ts'
import { pack } from './jammed.ts'

export const releaseInFinally: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  try {
    const stock = await me.stock.read()
    await me.work(me.parameters.workMs ?? 0)
    pack()
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}
