/** Sells one item to a customer who pays by card, if the bank says yes. Today it says nothing. */
import type { ClientScript } from '../define.ts'

export const askTheBank: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  try {
    await me.stock.read()
    // A call without a time limit.
    await me.work(100)
    throw new Error('the bank has closed the connection')
  } finally {
    await me.lock.release()
  }
}
