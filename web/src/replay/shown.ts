/** Shown: spans and marks as a window of the time axis shows them. */
import type { Mark, Span } from '#model/history/spans.ts'

/** The part of the time axis that is drawn, and the time of one of its pixels. */
export interface Window {
  fromMs: number
  untilMs: number
  pixelMs: number
}

/**
 * In a picture of a window, `many`: the number of marks or spans that are shown as this one, because they are too close to distinguish. Absent: only this one.
 */
export type Shown<S> = S & { many?: number }

export type ShownMark = Shown<Mark>
export type ShownSpan = Shown<Span>
