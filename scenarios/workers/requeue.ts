/** Consumers as an article has them: whoever takes work from the queue and does not get the lock puts it back, and tries the next at once. */
import type { Client, ClientScript, Message } from '../define.ts'
import { apply } from './consume.ts'

async function applyUnderLock(me: Client, message: Message): Promise<boolean> {
  if (!(await me.lock.acquire())) return false
  try {
    await apply(me, message)
  } finally {
    await me.lock.release()
  }
  return true
}

/** Does what is in the queue. There is no pause between two tries. */
export const requeue: ClientScript = async (me) => {
  for (let message = await me.inbox.take(); message; message = await me.inbox.take()) {
    if (!(await applyUnderLock(me, message))) await me.lock.leave(JSON.stringify(message))
    for (let work = await me.lock.next(); work !== null; work = await me.lock.next()) {
      if (!(await applyUnderLock(me, JSON.parse(work)))) await me.lock.leave(work)
    }
  }
}

/** The same, with two variables mixed up. */
export const requeueTheWrongOne: ClientScript = async (me) => {
  for (let message = await me.inbox.take(); message; message = await me.inbox.take()) {
    if (!(await applyUnderLock(me, message))) await me.lock.leave(JSON.stringify(message))
    for (let work = await me.lock.next(); work !== null; work = await me.lock.next()) {
      if (!(await applyUnderLock(me, JSON.parse(work)))) await me.lock.leave(JSON.stringify(message))
    }
  }
}
