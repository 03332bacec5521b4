/** A worker that forks a child process for the label, as PHP does with `pcntl_fork`, and the child. */
import type { ClientScript } from '../define.ts'

export const sellAndFork: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 200 } = me.parameters
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    const stock = await me.stock.read()
    await me.fork()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}

/** The child prints the label and ends. With it ends its copy of the lock’s object, which releases the lock. */
export const printLabel: ClientScript = async (me) => {
  await me.work(me.parameters.labelMs ?? 0)
  await me.lock.release()
}
