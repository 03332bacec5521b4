import type { TraceEvent } from '../trace/trace.ts'

/**
 * A position in the trace's order: time and `seq`. A lease runs out between events, so its end has no `seq` of its own: it comes before every event of the same
 * time (`seq` −1). Times never go back in a trace, so comparing time first and `seq` second keeps the trace's order.
 */
export interface Instant {
  atMs: number
  seq: number
}

export const instantOf = ({ atMs, seq }: TraceEvent): Instant => ({ atMs, seq })

/** Returns the moment at which a lease runs out. If `dueMs` is `null`, the lease never runs out. */
export const dueInstant = (dueMs: number | null): Instant => ({ atMs: dueMs ?? Number.POSITIVE_INFINITY, seq: -1 })

/** Returns a negative number if `a` comes first, and zero if `a` and `b` are the same point. */
export function compareInstants(a: Instant, b: Instant): number {
  return a.atMs === b.atMs ? a.seq - b.seq : a.atMs - b.atMs
}

export const isBefore = (a: Instant, b: Instant): boolean => compareInstants(a, b) < 0
export const earlierOf = (a: Instant, b: Instant): Instant => (compareInstants(a, b) <= 0 ? a : b)
export const laterOf = (a: Instant, b: Instant): Instant => (compareInstants(a, b) >= 0 ? a : b)
