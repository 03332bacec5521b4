/** A worker who calls the supplier, whose line takes only so many calls at once. */
import type { ClientScript } from '../define.ts'

/** Calls for `callMs`. Gives up if there is no room within `waitMs`. */
export const callSupplier: ClientScript = async (me) => {
  const { callMs = 0, waitMs = 0, retryMs = 200 } = me.parameters
  if (!(await me.lock.acquire({ waitMs, retryMs }))) return
  try {
    await me.work(callMs)
  } finally {
    await me.lock.release()
  }
}

/** The same, a little later: only so that things can be told apart on the screen. */
export const callSupplierLater: ClientScript = async (me) => {
  await me.sleep(200)
  await callSupplier(me)
}
