/**
 * Defines routine delays: a client learns of its grant a moment after the store has made the grant, and the store learns of a release a moment after the client
 * has decided on it.
 */
import type { TraceHeader } from '#model/trace/trace.ts'

/** Returns the duration in milliseconds below which zombie and orphan times are not mentioned. */
export function routineMs(header: Pick<TraceHeader, 'parameters'> | null): number {
  const leaseMs = header?.parameters.leaseMs ?? 0
  return Math.max(leastMs, leaseMs / 20)
}

/** Time that a round trip may take on a busy machine. */
const leastMs = 20
