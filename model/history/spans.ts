/** Defines points, marks and spans of a run, and functions that return what had happened at a point. All times are in milliseconds since the run began. */
import { firstPlace } from '../base/sorted.ts'

/** A position in a run: `seq` is the last event so far, and `atMs` is the time, which may be later than that event. `seq` −1 is before all events. */
export interface Point {
  seq: number
  atMs: number
}

export interface Mark {
  seq: number
  atMs: number
}

export interface Span {
  fromMs: number
  fromSeq: number
  untilMs: number
  /** `seq` of the event that ended the span; `null` if the span is still open. */
  untilSeq: number | null
}

export function beginning(event: Mark): Span {
  return { fromMs: event.atMs, fromSeq: event.seq, untilMs: event.atMs, untilSeq: null }
}

export function close(span: Span, event: Mark): void {
  span.untilMs = event.atMs
  span.untilSeq = event.seq
}

/** Returns how many of the items, sorted by `seq`, have happened at the point. */
export function countUntil<T>(sorted: readonly T[], seqOf: (item: T) => number, seq: number): number {
  return firstPlace(sorted.length, (place) => seqOf(sorted[place] as T) > seq)
}

const seqOfMark = (mark: Mark) => mark.seq

export function marksAt<M extends Mark>(marks: readonly M[], at: Point): M[] {
  return marks.slice(0, countUntil(marks, seqOfMark, at.seq))
}

export function lastAt<M extends Mark>(marks: readonly M[], at: Point): M | undefined {
  return marks[countUntil(marks, seqOfMark, at.seq) - 1]
}
