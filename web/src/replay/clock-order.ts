/** Puts the events of all runs of a comparison in one order: by time, then by run, then by `seq`. */

import { firstPlace } from '#model/base/sorted.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { RunLog } from './run-log.ts'
import type { EventRef } from './types.ts'

export type OrderedLog = Pick<RunLog, 'events' | 'count'>

/** An order of all events of a comparison that keeps each run's own order. */
export interface EventOrder {
  /** Number of events of all runs together. */
  readonly count: number
  at(place: number): { run: number; event: TraceEvent } | undefined
  /** Returns the time of the event at a place, or 0 if there is no event. */
  atMs(place: number): number
  /** Returns the place of the event, or -1 if there is no such event. */
  indexOf(ref: EventRef): number
  /** Returns `seq` of a run's last event up to this place, or -1 if there is none. */
  seqAt(run: number, index: number): number
  /** Returns the place of the last event that is not later than `atMs`, or -1. If runs are narrated one after the other, considers only events of `run`. */
  indexAtMs(atMs: number, run: number): number
}

export class MergedOrder implements EventOrder {
  readonly count: number
  // Typed arrays are used because objects for a million events would take too much memory.
  private readonly runOf: Uint8Array
  private readonly seqOf: Uint32Array
  /** For each run, the places of its events. */
  private readonly places: readonly Uint32Array[]

  constructor(private readonly runs: readonly OrderedLog[]) {
    this.count = runs.reduce((sum, { count }) => sum + count, 0)
    this.runOf = new Uint8Array(this.count)
    this.seqOf = new Uint32Array(this.count)
    this.places = runs.map(({ count }) => new Uint32Array(count))
    const next = runs.map(() => 0)
    const nextMs = runs.map((run) => atMsOf(run, 0))
    for (let place = 0; place < this.count; place += 1) {
      const run = earliest(nextMs)
      const seq = next[run] as number
      next[run] = seq + 1
      nextMs[run] = atMsOf(runs[run], seq + 1)
      this.runOf[place] = run
      this.seqOf[place] = seq
      const places = this.places[run] as Uint32Array
      places[seq] = place
    }
  }

  at(place: number): { run: number; event: TraceEvent } | undefined {
    const run = this.runOf[place] ?? -1
    const event = this.runs[run]?.events[this.seqOf[place] ?? -1]
    return event === undefined ? undefined : { run, event }
  }

  atMs(place: number): number {
    return this.runs[this.runOf[place] ?? -1]?.events[this.seqOf[place] ?? -1]?.atMs ?? 0
  }

  indexOf(ref: EventRef): number {
    return this.places[ref.run]?.[ref.seq] ?? -1
  }

  seqAt(run: number, index: number): number {
    const places = this.places[run]
    return places === undefined ? -1 : firstPlace(places.length, (seq) => (places[seq] ?? 0) > index) - 1
  }

  indexAtMs(atMs: number): number {
    return firstPlace(this.count, (place) => this.atMs(place) > atMs) - 1
  }
}

/** Returns the time of an event of the log, or infinity past the log's end. */
function atMsOf(log: OrderedLog | undefined, seq: number): number {
  const event = log === undefined || seq >= log.count ? undefined : log.events[seq]
  return event?.atMs ?? Number.POSITIVE_INFINITY
}

/** Returns the run whose next event comes first. If several runs tie, returns the one listed first. */
function earliest(nextMs: readonly number[]): number {
  let best = 0
  for (let run = 1; run < nextMs.length; run += 1) if ((nextMs[run] as number) < (nextMs[best] as number)) best = run
  return best
}
