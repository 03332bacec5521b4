/** How long a lease is told to be. Pure. */

/** A store is asked for its lease a moment after it gave it, and etcd puts a key under a lease that runs already: at most so much is gone by then. */
const askedLaterMs = (leaseMs: number) => Math.min(100, leaseMs / 10)

/** A lease's length in hundredths of a second: nobody asks for smaller fractions. `leaseMs`: the lease that the lock asks for. */
export function leaseText(givenMs: number, leaseMs: number): string {
  const isWhole = givenMs <= leaseMs && leaseMs - givenMs <= askedLaterMs(leaseMs)
  return `${Math.round((isWhole ? leaseMs : givenMs) / 10) / 100} s`
}
