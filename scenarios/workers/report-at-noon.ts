/** A server whose scheduler starts the report at noon, by its own clock. The servers share a lock, so that one of them writes it. */
import type { ClientScript } from '../define.ts'

const noon = { name: 'report', period: '12:00' }

export const reportAtNoon: ClientScript = async (me) => {
  const { workMs = 0, keepMs = 0 } = me.parameters
  await me.jobs.due(noon)
  if (!(await me.lock.acquire())) return
  try {
    await me.work(workMs)
    await me.jobs.run(noon)
  } finally {
    await me.lock.release()
  }
  // The server lives on.
  await me.sleep(keepMs)
}
