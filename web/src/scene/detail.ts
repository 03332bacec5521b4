/** Decides how fine the detail of a window is: people can follow about a thousand things, and a frame has no time to draw more. Pure. */
import type { Window } from '../replay/types.ts'

interface Crowd {
  /** Number of events, and the time over which they are spread. */
  count: number
  durationMs: number
  /** Number of lanes, and the axis's width in pixels. */
  lanes: number
  axisPx: number
}

/** Approximate limit on things in one picture. Each is drawn with one shape or two. */
const most = 900
/** Largest distance, in pixels, within which spans and marks are drawn as one. */
const coarsestPx = 24

/**
 * Returns the window with `pixelMs`: things closer together than that are drawn as one. Usually it is the time of one pixel; if that leaves too many things, it
 * is more. It depends on the whole recording and not on the cursor, so that stepping changes no detail.
 */
export function windowOf({ fromMs, untilMs }: { fromMs: number; untilMs: number }, crowd: Crowd): Window {
  const { count, durationMs, lanes, axisPx } = crowd
  const share = Math.min(1, (untilMs - fromMs) / Math.max(1, durationMs))
  // A lane has two or three kinds of things, and shows at most one of each kind per pixel.
  const things = Math.min(count * share, lanes * axisPx * 2.5)
  const mergedPx = Math.max(1, Math.min(coarsestPx, things / most))
  return { fromMs, untilMs, pixelMs: ((untilMs - fromMs) / axisPx) * mergedPx }
}
