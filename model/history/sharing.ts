/** Handles locks that several clients may hold at once: a semaphore with permits, or a lock that readers share. */
import type { TraceHeader } from '../trace/trace.ts'

/** The part that a grant and the belief in a grant have in common. */
export interface Share {
  /** Whether the grant excludes all others. Absent if only one client may hold the lock at a time. */
  exclusive?: true
}

/** Returns the number of clients that may hold the lock at once, if none of them holds it alone. */
export function capacityOf({ capacity = 1 }: Pick<TraceHeader, 'capacity'>): number {
  return capacity === 'any' ? Number.POSITIVE_INFINITY : capacity
}

export function mayShare(shares: readonly Share[], capacity: number): boolean {
  return shares.length < 2 || (shares.length <= capacity && !shares.some(({ exclusive }) => exclusive))
}
