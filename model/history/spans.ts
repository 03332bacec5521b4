/** Points, marks and spans of a run, and what of them had happened at a point. All times are milliseconds since the run began. */
import { firstPlace } from '../base/sorted.ts'

/** A position in a run: its last event that has happened, and the time, which may be later than that event. `seq: -1` is before everything. */
export interface Point {
  seq: number
  atMs: number
}

/** Something that happened with one event. */
export interface Mark {
  seq: number
  atMs: number
}

/** From one event to another. */
export interface Span {
  fromMs: number
  fromSeq: number
  untilMs: number
  /** The event that ended it. `null`: it has not ended. */
  untilSeq: number | null
}

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
  return firstPlace(sorted.length, (place) => seqOf(sorted[place] as T) > seq)
}

const seqOfMark = (mark: Mark) => mark.seq

/** The marks that have happened at the point. */
export function marksAt<M extends Mark>(marks: readonly M[], at: Point): M[] {
  return marks.slice(0, countUntil(marks, seqOfMark, at.seq))
}

/** The last mark that has happened at the point. */
export function lastAt<M extends Mark>(marks: readonly M[], at: Point): M | undefined {
  return marks[countUntil(marks, seqOfMark, at.seq) - 1]
}
