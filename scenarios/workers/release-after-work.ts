/** Sells one item, if packing goes well. The release comes last, so nothing may go wrong before it. */
import type { ClientScript } from '../define.ts'
import { pack } from './jammed.ts'

export const releaseAfterWork: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  const stock = await me.stock.read()
  await me.work(me.parameters.workMs ?? 0)
  pack()
  await me.stock.write(stock - 1)
  await me.lock.release()
}
