/** How much of a recording may be seen before the lesson has begun. */
import type { Miniature } from '../../../../model/messages/miniature.ts'

/**
 * The recording is shown up to its first fault, or its first third if it has none, and never so far that it gives the answer away.
 * In milliseconds since the run began.
 */
export function veilOf(miniature: Miniature | null): number | undefined {
  if (miniature === null) return undefined
  const { durationMs, runs } = miniature
  const firstOf = (times: number[]) => Math.min(...times, durationMs)
  const faultMs = firstOf(runs.flatMap(({ faults }) => faults))
  const tellingMs = firstOf(
    runs.flatMap(({ dangers, violatedAtMs }) => [...dangers.map(([fromMs]) => fromMs), violatedAtMs ?? durationMs]),
  )
  const shownMs = Math.max(faultMs < durationMs ? faultMs : durationMs / 3, durationMs / 5)
  return Math.min(shownMs, tellingMs, durationMs * 0.7)
}
