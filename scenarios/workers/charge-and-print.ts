/** Cashiers: each takes an order, charges the customer’s card under the lock, and prints the receipt. */
import type { Client, ClientScript, Message } from '../define.ts'

class OutOfPaper extends Error {}

/** Charges the card, which is a row in the table of charges. Then the first receipt of the day finds no paper. */
async function charge(me: Client, order: Message, paper: boolean): Promise<void> {
  await me.orders.insert(order)
  await me.work(me.parameters.workMs ?? 0)
  if (!paper) throw new OutOfPaper()
}

type Sale = (order: Message, paper: boolean) => Promise<void>

/** The card has been charged when the paper runs out. After any other error nobody knows, so the sale is done again. */
async function serve(me: Client, sell: Sale): Promise<void> {
  const order = await me.inbox.take()
  if (!order) return
  try {
    await sell(order, me.name !== 'A')
  } catch (error) {
    if (!(error instanceof OutOfPaper)) await sell(order, true)
  }
}

/** Unlocks in any case. What the unlock throws takes the place of what the sale threw. */
export const unlockInFinally: ClientScript = (me) =>
  serve(me, async (order, paper) => {
    const { waitMs = 0, retryMs = 200 } = me.parameters
    if (!(await me.lock.acquire({ waitMs, retryMs }))) return
    try {
      await charge(me, order, paper)
    } finally {
      await me.lock.release()
    }
  })

/** Unlocks only what is still its own. */
export const askBeforeUnlock: ClientScript = (me) =>
  serve(me, async (order, paper) => {
    const { waitMs = 0, retryMs = 200 } = me.parameters
    if (!(await me.lock.acquire({ waitMs, retryMs }))) return
    try {
      await charge(me, order, paper)
    } finally {
      if (me.lock.held()) await me.lock.release()
    }
  })
