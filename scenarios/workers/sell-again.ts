/** A worker that sells one item after the other, with a rest between them: a fault of one grant can show in the next. */
import type { Client, ClientScript } from '../define.ts'

interface Pattern {
  rounds?: number
  /** Other keys of its own that it holds meanwhile. */
  keys?: number
}

const restMs = 100

/**
 * Each round reads the stock, works for `workMs` and writes the stock less one, under the lock. A lock that could not be given back is given back once more,
 * as a careful program would.
 */
export function sellAgain({ rounds = 1, keys = 0 }: Pattern): ClientScript {
  return async (me) => {
    const others = Array.from({ length: keys }, (_, at) => me.another(`${me.name}${at + 1}`))
    for (let round = 1; round <= rounds; round += 1) {
      for (const other of others) await other.acquire({ waitMs: 0 })
      await sell(me)
      for (const other of others) await other.release()
      if (round < rounds) await me.sleep(restMs)
    }
  }
}

async function sell(me: Client): Promise<void> {
  const { workMs = 0, waitMs = 0, retryMs = 150 } = me.parameters
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    if (!(await me.lock.release())) await me.lock.release()
  }
}
