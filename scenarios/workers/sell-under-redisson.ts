/** The four ways to ask Redisson for a lock, each around the same sale. */
import type { AcquireOptions, Client, ClientScript } from '../define.ts'

/** How long A’s sale takes, and B’s. B comes a little later. */
const saleOf = ({ name, parameters: { workMs = 0, quickMs = 0 } }: Client) => (name === 'A' ? workMs : quickMs)

async function sell(me: Client, options: AcquireOptions): Promise<void> {
  if (me.name === 'B') await me.sleep(200)
  if (!(await me.lock.acquire(options))) return
  try {
    const stock = await me.stock.read()
    await me.work(saleOf(me))
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}

export const lock: ClientScript = (me) => sell(me, { waitMs: Number.POSITIVE_INFINITY })

export const lockWithLease: ClientScript = (me) =>
  sell(me, { waitMs: Number.POSITIVE_INFINITY, leaseMs: me.parameters.ownLeaseMs ?? 0 })

export const tryLock: ClientScript = (me) => sell(me, { waitMs: me.parameters.waitMs ?? 0 })

export const tryLockWithLease: ClientScript = (me) =>
  sell(me, { waitMs: me.parameters.waitMs ?? 0, leaseMs: me.parameters.ownLeaseMs ?? 0 })
