/** How fine the detail of a window is drawn: an eye follows a few thousand things, and a frame draws no more in time. Pure. */
import type { Window } from '../replay/types.ts'

interface Crowd {
  /** How many events there are, and over how long. */
  count: number
  durationMs: number
  /** How many lanes they are spread over, and how wide each is. */
  lanes: number
  axisPx: number
}

/** About so many things one picture may hold; each is drawn with one shape or two. */
const most = 900
/** Spans and marks that lie closer than this many pixels at most are drawn as one. */
const coarsestPx = 24

/**
 * The window, with as much time to a pixel as things closer than that may be drawn as one: a single pixel's, and more where even so there
 * would be too many of them. It depends on the whole recording and not on the cursor, so that stepping changes no detail.
 */
export function windowOf({ fromMs, untilMs }: { fromMs: number; untilMs: number }, crowd: Crowd): Window {
  const { count, durationMs, lanes, axisPx } = crowd
  const share = Math.min(1, (untilMs - fromMs) / Math.max(1, durationMs))
  // A lane holds no more than one thing a pixel, of two or three kinds.
  const things = Math.min(count * share, lanes * axisPx * 2.5)
  const mergedPx = Math.max(1, Math.min(coarsestPx, things / most))
  return { fromMs, untilMs, pixelMs: ((untilMs - fromMs) / axisPx) * mergedPx }
}
