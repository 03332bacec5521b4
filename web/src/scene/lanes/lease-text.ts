/** How long a lease is told to be. Pure. */

/** A store is asked for its lease a moment after it gave it, and says what is left: at most so much less, in the recordings of all stores. */
const askedLaterMs = 30

/** A lease's length in hundredths of a second: nobody asks for smaller fractions. `leaseMs`: the lease that the lock asks for. */
export function leaseText(givenMs: number, leaseMs: number): string {
  const isWhole = givenMs <= leaseMs && leaseMs - givenMs <= askedLaterMs
  return `${Math.round((isWhole ? leaseMs : givenMs) / 10) / 100} s`
}
