import type { LeaseSegment } from '#web/replay/types.ts'

/** Returns by how much a lease of this length may seem shorter or longer than it is: a change is seen a moment after it was made. */
const seenLaterMs = (leaseMs: number) => Math.min(100, leaseMs / 10)

/** Returns a lease's length in seconds, rounded to hundredths, because nobody asks for smaller fractions. `leaseMs` is the lease that the lock asks for. */
export function leaseText(givenMs: number, leaseMs: number): string {
  const isWhole = givenMs <= leaseMs && leaseMs - givenMs <= seenLaterMs(leaseMs)
  return `${Math.round((isWhole ? leaseMs : givenMs) / 10) / 100} s`
}

/** Whether a lease that was over at `overMs` ended when it was due. */
export function isOverWhenDue(
  lease: Pick<LeaseSegment, 'expiresAtMs' | 'fromMs'> | undefined,
  overMs: number,
): boolean {
  if (lease?.expiresAtMs == null) return false
  return Math.abs(overMs - lease.expiresAtMs) <= seenLaterMs(lease.expiresAtMs - lease.fromMs)
}
