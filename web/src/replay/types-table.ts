/** Defines types for the work that clients are given, and for the table whose rows the work is about. */
import type { ShownMark } from './shown.ts'

/** A message in the inbox that asks for work on this row. */
export interface GivenMark extends ShownMark {
  message: string
  row: string
}

export interface TakenMark extends GivenMark {
  client: string
}

export interface RowReadMark extends ShownMark {
  client: string
  row: string
  found: boolean
}

export interface RowWriteMark extends ShownMark {
  client: string
  row: string
  message: string
  /** `run` is for a scheduled job, whose row is its period. */
  how: 'insert' | 'update' | 'run'
  /** Number of rows that now have this primary key. */
  copies: number
  /** Whether the message had been carried out before. */
  again: boolean
}

export interface TablePicture {
  given: GivenMark[]
  taken: TakenMark[]
  reads: RowReadMark[]
  writes: RowWriteMark[]
  /** Work that was given and never carried out. Set once the run is complete. */
  lost: GivenMark[]
}

/** Counts of the work that was given, up to a point. */
export interface WorkLedger {
  given: number
  done: number
  /** Number of times that work was carried out again, or gave a primary key a second row. */
  tooOften: number
  /** Number of messages that were never carried out, known at the end of the run. */
  lost: number
}
