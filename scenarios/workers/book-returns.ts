/** A worker who books in what customers have sent back. It needs a lock for that, but not the stock's. */
import type { ClientScript } from '../define.ts'

export const bookReturns: ClientScript = async (me) => {
  const { workMs = 0 } = me.parameters
  const returns = me.another('returns')
  if (!(await returns.acquire({}))) return
  await me.work(workMs)
  await returns.release()
}
