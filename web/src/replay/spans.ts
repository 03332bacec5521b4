/** Spans that open and close as events come, and what of them has happened at a point. */
import type { Mark, Point, Span } from './types.ts'

/** A span that begins with this event and has not ended. */
export function beginning(event: Mark): Span {
  return { fromMs: event.atMs, fromSeq: event.seq, untilMs: event.atMs, untilSeq: null }
}

/** Ends the span with this event. */
export function close(span: Span, event: Mark): void {
  span.untilMs = event.atMs
  span.untilSeq = event.seq
}

/** How many of these, sorted by `seq`, have happened at the point. */
export function countUntil<T>(sorted: readonly T[], seqOf: (item: T) => number, seq: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (seqOf(sorted[middle] as T) <= seq) low = middle + 1
    else high = middle
  }
  return low
}

const seqOfMark = (mark: Mark) => mark.seq
const seqOfSpan = (span: Span) => span.fromSeq

/** The marks that have happened at the point. */
export function marksAt<M extends Mark>(marks: readonly M[], at: Point): M[] {
  return marks.slice(0, countUntil(marks, seqOfMark, at.seq))
}

/** The last mark that has happened at the point. */
export function lastAt<M extends Mark>(marks: readonly M[], at: Point): M | undefined {
  return marks[countUntil(marks, seqOfMark, at.seq) - 1]
}

/**
 * The spans that have begun at the point. One that still goes on there ends at the point's time, and `unfinished` takes back whatever only its
 * end could tell.
 */
export function spansAt<S extends Span>(spans: readonly S[], at: Point, unfinished?: (span: S) => Partial<S>): S[] {
  const begun = spans.slice(0, countUntil(spans, seqOfSpan, at.seq))
  // Pictures are drawn many times a second, and hardly any of many spans is unfinished: a plain loop that copies only those.
  for (let i = 0; i < begun.length; i += 1) {
    const span = begun[i] as S
    if (span.untilSeq === null || span.untilSeq > at.seq)
      begun[i] = { ...span, untilMs: at.atMs, untilSeq: null, ...unfinished?.(span) }
  }
  return begun
}
