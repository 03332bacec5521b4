/** Routine delays: with every grant it takes a moment until its client has heard of it, and until the store has heard that it is over. */
import type { TraceHeader } from '#model/trace/trace.ts'

/** Zombie and orphan times shorter than this are not mentioned. */
export function routineMs(header: Pick<TraceHeader, 'parameters'> | null): number {
  const leaseMs = header?.parameters.leaseMs ?? 0
  return Math.max(leastMs, leaseMs / 20)
}

/** The time that a command's way there and back may take on a busy machine. */
const leastMs = 20
