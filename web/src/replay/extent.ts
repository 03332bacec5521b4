import type { Replay } from './replay.ts'

/** Minimum duration of the time axis at first, even if little happens. */
const shortestMs = 1000
/**
 * Room before and after the events, as fractions of their duration. The room before the events keeps them off the lanes' names; the room after them leaves
 * space for words.
 */
const before = 0.025
const after = 0.09

/**
 * Returns the time span that a whole comparison covers, from a little before the first event until a little after the last. The first event may be late,
 * because the comparison may have waited for its servers.
 */
export function extentOf(replay: Replay): { fromMs: number; untilMs: number } {
  const { firstMs, durationMs } = replay
  const spanMs = Math.max(shortestMs / (1 + after), durationMs - firstMs)
  return { fromMs: firstMs - spanMs * before, untilMs: firstMs + spanMs * (1 + after) }
}

/** Usual width of a timeline, and the distance below which signs cannot be told apart, in pixels. */
const usualPx = 640
const readablePx = 14

/** Whether beats of a run are so close in time that an even axis cannot show them separately. */
export function isBunched(replay: Replay): boolean {
  const { fromMs, untilMs } = extentOf(replay)
  const closestMs = (readablePx * (untilMs - fromMs)) / usualPx
  return replay.beats.some(({ run, atMs }) =>
    replay.beats.some((other) => other.run === run && other.atMs > atMs && other.atMs - atMs < closestMs),
  )
}
