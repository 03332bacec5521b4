/** The work that clients are given, and the table whose rows it is about. */
import type { ShownMark } from './shown.ts'

/** A piece of work that waits in the inbox: do something about this row. */
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
  /** `run`: a scheduled job, whose row is its period. */
  how: 'insert' | 'update' | 'run'
  /** How many rows with this primary key there are now. */
  copies: number
  /** The message had been carried out before. */
  again: boolean
}

export interface TablePicture {
  given: GivenMark[]
  taken: TakenMark[]
  reads: RowReadMark[]
  writes: RowWriteMark[]
  /** Once the run is complete: what was given and never carried out. */
  lost: GivenMark[]
}

/** The work that was given, counted up to a point. */
export interface WorkLedger {
  given: number
  done: number
  /** Carried out although it had been, or a second row of the same key. */
  tooOften: number
  /** Never carried out: known at the end of the run. */
  lost: number
}
