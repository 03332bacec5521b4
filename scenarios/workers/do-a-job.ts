/** A worker who takes a job, does it, and is done. */
import type { ClientScript } from '../define.ts'

export const doAJob: ClientScript = async (me) => {
  const { workMs = 0, waitMs = 0, retryMs = 200 } = me.parameters
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    await me.work(workMs)
  } finally {
    await me.lock.release()
  }
}
