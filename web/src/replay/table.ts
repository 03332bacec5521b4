/** Tracks the work that was given, and the table whose rows the work is about. A scheduled job has one row per period. */

import { lastAt } from '#model/history/spans.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { MarkLog } from './mark-log.ts'
import type { Point, ShownMark, Window } from './types.ts'
import type { GivenMark, RowReadMark, RowWriteMark, TablePicture, TakenMark, WorkLedger } from './types-table.ts'

export class TableFold {
  private readonly given = new MarkLog<GivenMark>(({ row }) => row)
  private readonly taken = new MarkLog<TakenMark>(({ row, client }) => `${row} ${client}`)
  private readonly reads = new MarkLog<RowReadMark>(({ row, client }) => `${row} ${client}`)
  private readonly writes = new MarkLog<RowWriteMark>(({ row, client, again }) => `${row} ${client} ${again}`)
  private readonly written = new Map<string, number>()
  /** Number of times that a job ran, per period. */
  private readonly periods = new Map<string, number>()
  /** Work that was never carried out. Set at the end of a complete run. */
  private readonly lostAtEnd: (ShownMark & { lost: GivenMark[] })[] = []

  feed(event: TraceEvent): void {
    const { seq, atMs } = event
    if (event.kind === 'work-given') this.given.push({ seq, atMs, message: event.message, row: event.row })
    else if (event.kind === 'work-taken')
      this.taken.push({ seq, atMs, client: event.client, message: event.message, row: event.row })
    else if (event.kind === 'job-due') {
      const { client, job, period } = event
      if (!this.periods.has(period)) this.given.push({ seq, atMs, message: job, row: period })
      this.periods.set(period, this.periods.get(period) ?? 0)
      this.taken.push({ seq, atMs, client, message: job, row: period })
    } else if (event.kind === 'job-ran') {
      const { client, job, period } = event
      const copies = (this.periods.get(period) ?? 0) + 1
      this.periods.set(period, copies)
      this.written.set(job, copies)
      this.writes.push({ seq, atMs, client, row: period, message: job, how: 'run', copies, again: copies > 1 })
    } else if (event.kind === 'row-read')
      this.reads.push({ seq, atMs, client: event.client, row: event.row, found: event.found })
    else if (event.kind === 'row-written') {
      const { client, row, message, how, copies } = event
      const times = (this.written.get(message) ?? 0) + 1
      this.written.set(message, times)
      this.writes.push({ seq, atMs, client, row, message, how, copies, again: times > 1 })
    } else if (event.kind === 'run-ended' && event.status === 'completed')
      this.lostAtEnd.push({ seq, atMs, lost: this.given.all.filter(({ message }) => !this.written.has(message)) })
  }

  /** Returns the primary keys that work is given for, and the periods in which jobs are due, sorted. */
  get rows(): string[] {
    return [...new Set(this.given.all.map(({ row }) => row))].sort((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    )
  }

  /** Counts the work so far: given, done at least once, done too often, and never done. */
  ledgerAt(at: Point): WorkLedger {
    const writes = this.writes.at(at)
    return {
      given: this.given.at(at).length,
      done: new Set(writes.map(({ message }) => message)).size,
      tooOften: writes.filter(({ how, copies, again }) => again || (how === 'insert' && copies > 1)).length,
      lost: lastAt(this.lostAtEnd, at)?.lost.length ?? 0,
    }
  }

  /** Returns everything up to the point, or only what the window shows. */
  at(at: Point, wanted?: Window): TablePicture {
    return {
      given: this.given.at(at, wanted),
      taken: this.taken.at(at, wanted),
      reads: this.reads.at(at, wanted),
      writes: this.writes.at(at, wanted),
      lost: lastAt(this.lostAtEnd, at)?.lost ?? [],
    }
  }
}
