import type { Mark, Span } from '#model/history/spans.ts'

/** The part of the time axis that is drawn, and the duration of one pixel. */
export interface Window {
  fromMs: number
  untilMs: number
  pixelMs: number
}

/**
 * `many` is the number of marks or spans that a picture of a window shows as this one, because they are too close to tell apart. Absent if the item stands only
 * for itself.
 */
export type Shown<S> = S & { many?: number }

export type ShownMark = Shown<Mark>
export type ShownSpan = Shown<Span>
