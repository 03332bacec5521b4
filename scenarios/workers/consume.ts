/** What a consumer of messages does: each message says what to do with one row, and may come to any consumer. */
import type { Client, ClientScript, Message } from '../define.ts'

/** Inserts the row if it is not there yet, and updates it if it is. Only one at a time may do so. */
export async function apply(me: Client, message: Message): Promise<void> {
  const { workMs = 0 } = me.parameters
  if (await me.orders.has(message.row)) return me.orders.update(message)
  await me.work(workMs)
  await me.orders.insert(message)
}

/** Takes messages until there are none. A message for which it does not get the lock at once is dropped. */
export const consume: ClientScript = async (me) => {
  for (let message = await me.inbox.take(); message; message = await me.inbox.take()) {
    if (!(await me.lock.acquire())) continue
    try {
      await apply(me, message)
    } finally {
      await me.lock.release()
    }
  }
}

/** The same, by a consumer who comes a little later: only so that things can be told apart on the screen. */
export function comeAndConsume({ laterMs = 0 }): ClientScript {
  return async (me) => {
    await me.sleep(laterMs)
    await consume(me)
  }
}

/** Takes messages until there are none, and tries for each, up to a limit, until it gets the lock. */
export const consumeInTime: ClientScript = async (me) => {
  const { waitMs = 0, retryMs = 250 } = me.parameters
  for (let message = await me.inbox.take(); message; message = await me.inbox.take()) {
    if (!(await me.lock.acquire({ waitMs, retryMs }))) throw new Error(`${message.id} has to wait for another day`)
    try {
      await apply(me, message)
    } finally {
      await me.lock.release()
    }
  }
}

/** Does the work that others have left. Only for whoever holds the lock. */
async function drain(me: Client): Promise<void> {
  for (let work = await me.lock.next(); work !== null; work = await me.lock.next()) {
    await apply(me, JSON.parse(work))
    await me.lock.done(work)
  }
}

/** Takes messages until there are none. A message for which it does not get the lock is left in the queue, and the holder does it. */
export const consumeOrLeave: ClientScript = async (me) => {
  const { waitMs = 0, retryMs = 250 } = me.parameters
  for (let message = await me.inbox.take(); message; message = await me.inbox.take()) {
    if (!(await me.lock.acquire())) {
      await me.lock.leave(JSON.stringify(message))
      continue
    }
    try {
      await apply(me, message)
      await drain(me)
    } finally {
      await me.lock.release()
    }
  }
  // What it left after the holder had last looked would be left forever.
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    await drain(me)
  } finally {
    await me.lock.release()
  }
}
