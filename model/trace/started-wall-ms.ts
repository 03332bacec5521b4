import type { TraceHeader } from './trace.ts'

/** Returns the wall-clock time at the start of a run, in milliseconds since 1970. */
export function startedWallMs({ startedAt }: Pick<TraceHeader, 'startedAt'>): number {
  // biome-ignore lint/style/noRestrictedGlobals: This reads a time that was written down. It asks no clock.
  return Date.parse(startedAt)
}
