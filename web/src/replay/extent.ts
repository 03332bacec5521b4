/** All of a comparison on a time axis. Pure. */
import type { Replay } from './replay.ts'

/** Nothing that happens is shown closer than this at first. */
const shortestMs = 1000
/** Room beside what happens, as shares of how long it takes: a little before it, so that it does not stick to the lanes' names, and words after it. */
const before = 0.025
const after = 0.09

/** From a little before the first event, whose comparison may have waited for its servers, until a little after the last. */
export function extentOf(replay: Replay): { fromMs: number; untilMs: number } {
  const { firstMs, durationMs } = replay
  const spanMs = Math.max(shortestMs / (1 + after), durationMs - firstMs)
  return { fromMs: firstMs - spanMs * before, untilMs: firstMs + spanMs * (1 + after) }
}

/** On a stage of usual width, signs closer than this cannot be distinguished. In pixels. */
const usualPx = 640
const readablePx = 14

/** Whether beats of a run lie so close in time that an even axis cannot show them. */
export function isBunched(replay: Replay): boolean {
  const { fromMs, untilMs } = extentOf(replay)
  const closestMs = (readablePx * (untilMs - fromMs)) / usualPx
  return replay.beats.some(({ run, atMs }) =>
    replay.beats.some((other) => other.run === run && other.atMs > atMs && other.atMs - atMs < closestMs),
  )
}
