/** What is every grant's own, and nothing to teach: it takes a moment until a client has heard of it, and until the store has heard that it is over. */
import type { TraceHeader } from '#model/trace/trace.ts'

/** Zombie and orphan times shorter than this are not spoken of. */
export function routineMs(header: Pick<TraceHeader, 'parameters'> | null): number {
  const leaseMs = header?.parameters.leaseMs ?? 0
  return Math.max(leastMs, leaseMs / 20)
}

/** What a command's way there and back may take on a busy machine. */
const leastMs = 20
