/** Services that save what a user has done, for each message that tells of it. */
import type { ClientScript } from '../define.ts'

/** Looks whether the row is there, waits for the lock, and inserts it. By then the answer may be old. */
export const lookThenLock: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 200 } = me.parameters
  const message = await me.inbox.take()
  if (!message) return
  if (await me.orders.has(message.row)) return me.orders.update(message)
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    await me.work(workMs)
    await me.orders.insert(message)
  } finally {
    await me.lock.release()
  }
}

/** The same, and looks once more when nobody else can save any longer. */
export const lockThenLookAgain: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 200 } = me.parameters
  const message = await me.inbox.take()
  if (!message) return
  if (await me.orders.has(message.row)) return me.orders.update(message)
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    if (await me.orders.has(message.row)) return await me.orders.update(message)
    await me.work(workMs)
    await me.orders.insert(message)
  } finally {
    await me.lock.release()
  }
}
