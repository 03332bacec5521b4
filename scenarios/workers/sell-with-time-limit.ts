/** Sells one item, and does not wait for the stock’s answer longer than `answerMs`. */
import type { ClientScript } from '../define.ts'

export const sellWithTimeLimit: ClientScript = async (me) => {
  const { leaseMs = 0, workMs = 0, answerMs = 0, waitMs = 3 * leaseMs } = me.parameters

  if (!(await me.lock.acquire({ waitMs, retryMs: 150 }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    const tooLong = me.sleep(answerMs).then(() => 'too long')
    const answer = await Promise.race([me.stock.write(stock - 1), tooLong])
    if (answer === 'too long') throw new Error('the stock does not answer')
  } finally {
    await me.lock.release()
  }
}
