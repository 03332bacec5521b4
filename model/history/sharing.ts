/** Locks that several clients may hold at once: a semaphore with permits, or a lock that readers share. */
import type { TraceHeader } from '../trace/trace.ts'

/** A grant, or the belief in one. */
export interface Share {
  /** The grant excludes all others. Absent for a lock that only one client may hold at a time. */
  exclusive?: true
}

/** How many clients may hold the lock at once, if none of them holds it alone. */
export function capacityOf({ capacity = 1 }: Pick<TraceHeader, 'capacity'>): number {
  return capacity === 'any' ? Number.POSITIVE_INFINITY : capacity
}

export function mayShare(shares: readonly Share[], capacity: number): boolean {
  return shares.length < 2 || (shares.length <= capacity && !shares.some(({ exclusive }) => exclusive))
}
