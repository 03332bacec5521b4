/** Routine delays: a client learns of its grant a moment after the store has made it, and the store of a release a moment after the client has decided it. */
import type { TraceHeader } from '#model/trace/trace.ts'

/** Zombie and orphan times shorter than this are not mentioned. */
export function routineMs(header: Pick<TraceHeader, 'parameters'> | null): number {
  const leaseMs = header?.parameters.leaseMs ?? 0
  return Math.max(leastMs, leaseMs / 20)
}

/** Time that a round trip may take on a busy machine. */
const leastMs = 20
