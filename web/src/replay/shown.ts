/** Shown: spans and marks as a window of the time axis shows them. */
import type { Mark, Span } from '#model/history/spans.ts'

/** The part of the time axis that is drawn, and how much time one pixel of it shows. */
export interface Window {
  fromMs: number
  untilMs: number
  pixelMs: number
}

/** In a picture of a window: `many` marks or spans that are too close to be distinguished are one. Absent: only itself. */
export type Shown<S> = S & { many?: number }

export type ShownMark = Shown<Mark>
export type ShownSpan = Shown<Span>
