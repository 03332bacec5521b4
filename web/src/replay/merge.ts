/** The one order in which the events of all runs of a comparison are stepped through: by time, then by run, then by `seq`. */
import type { TraceEvent } from '../../../server/protocol/trace.ts'
import { countUntil } from './spans.ts'
import type { EventRef } from './types.ts'

export class MergedOrder {
  readonly entries: (EventRef & { atMs: number })[] = []
  /** For each run, the places of its events. */
  private readonly places: number[][]

  constructor(runs: readonly (readonly TraceEvent[])[]) {
    this.places = runs.map(() => [])
    const next = runs.map(() => 0)
    for (;;) {
      const run = earliest(runs, next)
      const event = run === undefined ? undefined : runs[run]?.[next[run] ?? 0]
      if (run === undefined || event === undefined) return
      next[run] = (next[run] ?? 0) + 1
      this.places[run]?.push(this.entries.length)
      this.entries.push({ run, seq: event.seq, atMs: event.atMs })
    }
  }

  /** The place of the `seq`-th event of a run, or -1. */
  indexOf(ref: EventRef): number {
    return this.places[ref.run]?.[ref.seq] ?? -1
  }

  /** The last event of a run that has happened at this place, or -1. */
  seqAt(run: number, index: number): number {
    return countUntil(this.places[run] ?? [], (place) => place, index) - 1
  }

  /** The place of the last event that is not later, or -1. */
  indexAtMs(atMs: number): number {
    return countUntil(this.entries, (entry) => entry.atMs, atMs) - 1
  }
}

/** The run whose next event comes first; of several, the one that stands first. */
function earliest(runs: readonly (readonly TraceEvent[])[], next: readonly number[]): number | undefined {
  let best: number | undefined
  let bestMs = Number.POSITIVE_INFINITY
  for (const [run, events] of runs.entries()) {
    const atMs = events[next[run] ?? 0]?.atMs
    if (atMs === undefined || atMs >= bestMs) continue
    best = run
    bestMs = atMs
  }
  return best
}
