/** What every lock with a watchdog shares: when to renew, and what to make of the answer. */
import type { LockContext } from '../../../define.ts'

export interface Watchdog {
  start(): void
  /** From here on it renews nothing and reports nothing. */
  stop(): void
}

/**
 * Renews a lease for as long as its client lives: every third of the lease, so that two renewals in a row may fail before the lease ends.
 * `renew` resolves to whether the lock is still the client's; if it is not, the client is told that it lost it.
 *
 * Source: Redisson's lock watchdog, https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
export function createWatchdog(context: LockContext, renew: () => Promise<boolean>): Watchdog {
  let timer: { stop(): void } | undefined

  function stop() {
    timer?.stop()
    timer = undefined
  }

  async function tick() {
    // A renewal that failed proves nothing: the next one may get through, and the lease goes on until then.
    const stillOurs = await renew().catch(() => true)
    if (stillOurs || !timer) return
    stop()
    context.lost('the watchdog found that the lock is no longer its own')
  }

  return {
    start() {
      timer = context.clock.every(context.leaseMs / 3, tick)
    },
    stop,
  }
}
