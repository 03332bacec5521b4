/** The replay of a comparison: everything that is derived from its traces, indexed once and asked at any cursor. */
import type { Lesson } from '../../../scenarios/lesson.ts'
import type { TraceEvent, TraceHeader } from '../../../server/protocol/trace.ts'
import type { Judgement } from '../../../server/protocol/verdict.ts'
import type { BeatMark, ConsoleRow, Cursor, EventRef, KeyAt, LineAt, Point, QuestionMark, RunPicture } from './types.ts'

/** A run as far as it is known. Events are append-only. */
export interface RecordedRun {
  header: TraceHeader
  events: readonly TraceEvent[]
  judgement?: Judgement
}

/** One run's index, asked at a point. Every answer depends only on the events up to that point. */
export interface RunReplay {
  readonly header: TraceHeader
  readonly events: readonly TraceEvent[]
  picture(at: Point): RunPicture
  lines(at: Point): LineAt[]
  /** Keys that exist, then keys that are gone, by node and name. */
  keys(at: Point): KeyAt[]
  /** How many console rows there are up to the point. */
  consoleCount(at: Point): number
  /** The rows from `from` (inclusive) to `until` (exclusive), as far as they had come at the point. */
  consoleRows(at: Point, from: number, until: number): ConsoleRow[]
}

export interface Replay {
  readonly runs: readonly RunReplay[]
  /** How many events all runs have together. */
  readonly count: number
  /** The time of the last event of all. */
  readonly durationMs: number
  /** Beats that have been found, by time. */
  readonly beats: readonly BeatMark[]
  /** Questions whose moment has been found, by time. */
  readonly questions: readonly QuestionMark[]
  /** The event at a place in the merged order. */
  at(index: number): { run: number; event: TraceEvent } | undefined
  /** Where the cursor stands in one run. */
  pointOf(run: number, cursor: Cursor): Point
  /** The cursor exactly on an event. */
  cursorAt(index: number): Cursor
  /** The cursor at a time: the last event that is not later. */
  cursorAtMs(atMs: number): Cursor
  /** The place of an event in the merged order. */
  indexOf(ref: EventRef): number
  /** The last beat that has come at the cursor. */
  beatAt(cursor: Cursor): BeatMark | undefined
  /** The event that proves the first violation of the property in focus (or else of any), in the first run that violates it. */
  violation(): (EventRef & { index: number; atMs: number }) | undefined
}

/** Builds on what it built before: runs that only grew are indexed from where they had come to. */
export type BuildReplay = (runs: readonly RecordedRun[], lesson: Lesson) => Replay
