import type { LeaseSegment } from '#web/replay/types.ts'

/** Returns by how much a lease of this length may seem shorter or longer than it is: a change is seen a moment after it was made. */
const seenLaterMs = (leaseMs: number) => Math.min(100, leaseMs / 10)

/** Returns a lease's length in seconds, rounded to hundredths, because nobody asks for smaller fractions. `leaseMs` is the lease that the lock asks for. */
export function leaseText(givenMs: number, leaseMs: number): string {
  const isWhole = givenMs <= leaseMs && leaseMs - givenMs <= seenLaterMs(leaseMs)
  return `${Math.round((isWhole ? leaseMs : givenMs) / 10) / 100} s`
}

type Lease = Pick<LeaseSegment, 'expiresAtMs' | 'fromMs' | 'leaseMs'>

/** Returns the length of a lease in milliseconds, or `null` if the lease has no end. */
export function lengthMs(lease: Lease | undefined): number | null {
  return lease?.expiresAtMs == null ? null : (lease.leaseMs ?? lease.expiresAtMs - lease.fromMs)
}

/** Whether a lease that was over at `overMs` ended when it was due. */
export function isOverWhenDue(lease: Lease | undefined, overMs: number): boolean {
  const givenMs = lengthMs(lease)
  if (givenMs === null || lease?.expiresAtMs == null) return false
  return Math.abs(overMs - lease.expiresAtMs) <= seenLaterMs(givenMs)
}
