/** Defines types for what is shown next to the timeline: lines of code, keys, the console, beats and questions. */
export type { KeyAt } from '#model/history/key-states.ts'

import type { Ledger } from '#model/history/resource.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { CommandMark, WriteMark } from './types.ts'
import type { WorkLedger } from './types-table.ts'

/** The line that a client has reached: the source of the client's last event that has a source. */
export interface LineAt {
  client: string
  file: string
  line: number
  seq: number
  /** Set if the client has returned from this line, or if the client or the run has ended. The client was here last. */
  left?: true
}

/** A row of the console: a command with its answer, or something that happened to a client, a node or the run. */
export type ConsoleRow =
  | { kind: 'command'; seq: number; atMs: number; lane: string; command: CommandMark }
  | { kind: 'event'; seq: number; atMs: number; lane: string; event: TraceEvent }

export interface BeatMark {
  /** Index of the beat in the lesson, starting from 0. */
  beat: number
  /** Number on the beat's sign, starting from 1: the beat's place in narration order. The number stays the same while a run grows. */
  number: number
  caption: string
  /** Set if this caption says that the run departs from the lesson's captions here. */
  departs?: true
  run: number
  seq: number
  atMs: number
  /** Place of the beat's event in narration order. */
  index: number
}

export interface QuestionMark {
  /** Index of the question in the lesson, starting from 0. */
  question: number
  run: number
  seq: number
  atMs: number
  /** Place, in narration order, of the event that answers the question. */
  index: number
  /** Place at which the lesson stops to ask: before the commands that bring the answer, but not before the caption that is shown meanwhile. */
  stop: number
}

export interface Totals {
  dangerMs: number
  /** Maximum number of clients that believed at once that they held the lock, or 0 if there were never more than the lock allows. */
  holders: number
  zombieMs: number
  orphanMs: number
  /** The last write that the resource rejected. */
  refused: WriteMark | undefined
  value: number
  stock: Ledger
  work: WorkLedger
}
