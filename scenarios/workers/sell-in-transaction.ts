/** Workers whose sale is a transaction of the database that keeps the stock. What differs is where the transaction begins and where it ends. */
import type { Client, ClientScript } from '../define.ts'

async function sell(me: Client): Promise<void> {
  const stock = await me.stock.read()
  await me.work(me.parameters.workMs ?? 0)
  await me.stock.write(stock - 1)
}

const patience = ({ parameters: { waitMs = 0, retryMs = 200 } }: Client) => ({ waitMs, retryMs })

/** As a method with `@Transactional` does: the commit comes when the method has returned, and that is after its `finally`. */
export const unlockInsideTransaction: ClientScript = (me) =>
  me.stock.transaction(async () => {
    if (!(await me.lock.acquire(patience(me)))) return
    try {
      await sell(me)
    } finally {
      await me.lock.release()
    }
  })

/** Unlocks after the commit. But its transaction begins before the lock, with a look at the stock. */
export const lookInsideTransaction: ClientScript = async (me) => {
  let granted = false
  try {
    await me.stock.transaction(async () => {
      if ((await me.stock.read()) === 0) return
      granted = await me.lock.acquire(patience(me))
      if (granted) await sell(me)
    })
  } finally {
    if (granted) await me.lock.release()
  }
}

/** The lock outside, the transaction inside. */
export const commitBeforeUnlock: ClientScript = async (me) => {
  if (!(await me.lock.acquire(patience(me)))) return
  try {
    await me.stock.transaction(() => sell(me))
  } finally {
    await me.lock.release()
  }
}
