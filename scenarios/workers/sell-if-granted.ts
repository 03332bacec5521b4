/** What every worker of an exploration does: sell one item if the lock is granted, and go home if it is not. It does nothing else that could be a step. */
import type { ClientScript } from '../define.ts'

/** Tries `attempts` times, by default once. */
export const sellIfGranted: ClientScript = async (me) => {
  const { attempts = 1 } = me.parameters

  let granted = await me.lock.acquire()
  for (let tries = 1; tries < attempts && !granted; tries += 1) granted = await me.lock.acquire()
  if (!granted) return

  const stock = await me.stock.read()
  await me.stock.write(stock - 1)
  await me.lock.release()
}
