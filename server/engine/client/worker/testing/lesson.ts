/** Defines a lesson whose clients sell, or never end, each in its own way. */
import type { ClientScript, ScenarioDefinition } from '#scenarios/define.ts'

const sell: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  await me.stock.write((await me.stock.read()) - 1)
  await me.lock.release()
}

/** Blocks the thread while the client holds the lock. */
const spin: ClientScript = async (me) => {
  await me.lock.acquire({ waitMs: 10_000 })
  for (;;);
}

/** Starts a write and then waits only for promises, so the thread never gets to anything else. */
const churn: ClientScript = async (me) => {
  me.stock.write(0)
  while (!me.lock.held()) await Promise.resolve()
}

/** Holds the lock while the client's thread, and no other thread, stalls for longer than the lease. */
const doze: ClientScript = async (me) => {
  await me.lock.acquire()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.1 * me.parameters.leaseMs)
  await me.lock.release()
}

const exit: ClientScript = async () => process.exit(3)

const lesson: Pick<ScenarioDefinition, 'clients' | 'locks'> = {
  clients: { sell, 'sell-too': sell, spin, churn, doze, exit },
  locks: [{ id: 'set-nx-px', role: 'right', expect: { exclusion: 'held' } }],
}
export default lesson
