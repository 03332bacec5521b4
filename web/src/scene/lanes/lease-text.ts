/**
 * Returns how much shorter than granted a full lease may appear: a store is asked for the lease a moment after the grant, and etcd attaches a key to a lease
 * that is already running.
 */
const askedLaterMs = (leaseMs: number) => Math.min(100, leaseMs / 10)

/** Returns a lease's length in seconds, rounded to hundredths, because nobody asks for smaller fractions. `leaseMs` is the lease that the lock asks for. */
export function leaseText(givenMs: number, leaseMs: number): string {
  const isWhole = givenMs <= leaseMs && leaseMs - givenMs <= askedLaterMs(leaseMs)
  return `${Math.round((isWhole ? leaseMs : givenMs) / 10) / 100} s`
}
