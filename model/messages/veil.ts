/** How much of a recording may be seen before the lesson has begun. */
import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'

/**
 * Returns the time up to which the recording is shown, in milliseconds since the run began: up to its first fault or, if it has none, for its first third. It
 * ends earlier if that would give the answer away.
 */
export function veilOf(miniature: Miniature | null): number | undefined {
  if (miniature === null) return undefined
  const { durationMs, runs } = miniature
  const firstOf = (times: number[]) => Math.min(...times, durationMs)
  const faultMs = firstOf(runs.flatMap(({ faults }) => faults))
  const overlapMs = firstOf(runs.flatMap(({ dangers }) => dangers.map(([fromMs]) => fromMs)))
  const outlivedMs = firstOf(runs.flatMap((run) => outlivedLeases(run, durationMs / 40)))
  const violatedMs = firstOf(runs.map(({ violatedAtMs }) => violatedAtMs ?? durationMs))
  const leastMs = durationMs / 5
  // A violation at the very start leaves nothing to show before it. Show `leastMs` then: the violation's mark is not drawn, and the bars go on either way.
  const isAtOnce = violatedMs < durationMs / 20
  const shownMs = Math.max(faultMs < durationMs ? faultMs : durationMs / 3, leastMs)
  return Math.min(shownMs, overlapMs, outlivedMs, isAtOnce ? leastMs : violatedMs, durationMs * 0.7)
}

/** Ends of holds whose client went on believing for more than `leastMs`. */
const outlivedLeases = ({ beliefs, holds }: MiniatureRun, leastMs: number): number[] =>
  holds.flatMap(([owner, , endMs]) =>
    beliefs.some(([client, fromMs, untilMs]) => client === owner && fromMs < endMs && untilMs > endMs + leastMs)
      ? [endMs]
      : [],
  )
