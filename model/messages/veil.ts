/** Decides how much of a recording is shown before the lesson has begun. */
import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'

/**
 * Returns the time up to which the recording is shown, in milliseconds since the run began: up to its first fault or, if there is none, for its first third.
 * The shown part ends earlier if it would give the answer away.
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
  // If the violation comes at the very start, there is nothing to show before it. So `leastMs` is shown: the violation's mark is not drawn, and the bars go on
  // in either case.
  const isAtOnce = violatedMs < durationMs / 20
  const shownMs = Math.max(faultMs < durationMs ? faultMs : durationMs / 3, leastMs)
  return Math.min(shownMs, overlapMs, outlivedMs, isAtOnce ? leastMs : violatedMs, durationMs * 0.7)
}

/** Returns the ends of holds whose client still believed that it held the lock for more than `leastMs` after the end. */
const outlivedLeases = ({ beliefs, holds }: MiniatureRun, leastMs: number): number[] =>
  holds.flatMap(([owner, , endMs]) =>
    beliefs.some(([client, fromMs, untilMs]) => client === owner && fromMs < endMs && untilMs > endMs + leastMs)
      ? [endMs]
      : [],
  )
