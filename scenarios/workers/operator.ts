/** Whoever looks after the servers: a server that died is started again when this work begins. */
import type { ClientScript } from '../define.ts'

/** How long somebody stays to see that it runs. */
const lookMs = 1000

export const startAtOnce: ClientScript = async (me) => {
  await me.work(lookMs)
}

/** Whatever the dead server granted has expired everywhere by then, clocks that drift by a tenth included. */
export const startAfterOneLease: ClientScript = async (me) => {
  const { leaseMs = 0 } = me.parameters
  await me.sleep(leaseMs * 1.1)
  await me.work(lookMs)
}
