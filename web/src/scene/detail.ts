/** Chooses how finely a window is drawn: people can follow about a thousand things, and a frame has no time to draw more. Pure. */
import type { Window } from '../replay/types.ts'

interface Crowd {
  /** Number of events, and the duration of the recording that contains them. */
  count: number
  durationMs: number
  lanes: number
  axisPx: number
}

/** Approximate maximum number of things in one picture. Each thing is drawn as one or two shapes. */
const most = 900
/** Maximum distance, in pixels, at which neighboring spans or marks are merged into one. */
const coarsestPx = 24

/**
 * Returns the window with `pixelMs`: things closer together than `pixelMs` are drawn as one. `pixelMs` is usually the time of one pixel, and more if that would
 * leave too many things. It depends on the whole recording and not on the cursor, so stepping never changes the level of detail.
 */
export function windowOf({ fromMs, untilMs }: { fromMs: number; untilMs: number }, crowd: Crowd): Window {
  const { count, durationMs, lanes, axisPx } = crowd
  const share = Math.min(1, (untilMs - fromMs) / Math.max(1, durationMs))
  // A lane has two or three kinds of things, and shows at most one thing of each kind per pixel.
  const things = Math.min(count * share, lanes * axisPx * 2.5)
  const mergedPx = Math.max(1, Math.min(coarsestPx, things / most))
  return { fromMs, untilMs, pixelMs: ((untilMs - fromMs) / axisPx) * mergedPx }
}
