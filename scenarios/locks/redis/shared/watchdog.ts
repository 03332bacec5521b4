/** What every lock with a watchdog shares: when to renew, and what to make of the answer. */
import { CommandError, type LockContext } from '../context.ts'

export interface Watchdog {
  /** Does nothing if it runs already. */
  start(): void
  /** From here on it renews nothing and reports nothing. */
  stop(): void
}

/** A renewal that got no answer proves nothing: the next one may get through, and until then the lease goes on. */
export function noNews(error: unknown): true {
  if (error instanceof CommandError) return true
  throw error
}

/**
 * Renews a lease for as long as its worker lives: usually every third of the lease, so that one renewal may fail. If the next
 * fails too, the one after it comes when the lease is over.
 * `renew` resolves to whether the lock is still the worker's; if it is not, the worker is told that it lost it.
 *
 * Source: Redisson's lock watchdog, https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
export function createWatchdog(
  context: LockContext,
  renew: () => Promise<boolean>,
  everyMs = context.leaseMs / 3,
): Watchdog {
  let timer: { stop(): void } | undefined

  function stop() {
    timer?.stop()
    timer = undefined
  }

  async function renewOnce() {
    const asked = timer
    const stillOurs = await renew().catch(noNews)
    // By now the worker may have released the lock, or hold it anew: then the answer is about the past.
    if (stillOurs || timer !== asked) return
    stop()
    context.lost('the watchdog found that the lock is no longer its own')
  }

  return {
    start() {
      timer ??= context.clock.every(everyMs, async () => {
        // Nobody waits for the answer: one that is lost must not hold up the next renewal.
        renewOnce()
      })
    },
    stop,
  }
}
