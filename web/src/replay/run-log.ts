/** Holds a run's log up to some event. Later logs of the same run share the events and the index, which only grow. */
import type { Trace, TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { RunIndex } from './run.ts'

// Indexes are kept per run and not per log: each batch of events makes a new log, but no event is indexed twice.
const indexes = new WeakMap<TraceHeader, RunIndex>()

export class RunLog {
  static readonly empty = new RunLog(null, [])
  readonly count: number

  private constructor(
    /** `index` is `null` if the run has not begun. */
    readonly index: RunIndex | null,
    private readonly shared: TraceEvent[],
  ) {
    index?.grow(shared)
    this.count = index?.count ?? 0
  }

  /** Returns the log of a trace. If a trace arrives in pieces, call this function after each piece: it indexes only the new events. */
  static of({ header, events }: Trace): RunLog {
    const known = indexes.get(header)
    const index = known !== undefined && known.count <= events.length ? known : new RunIndex(header)
    indexes.set(header, index)
    return new RunLog(index, events)
  }

  get header(): TraceHeader | null {
    return this.index?.header ?? null
  }

  /** Events by `seq`. Events from `count` on may belong to later logs. */
  get events(): readonly TraceEvent[] {
    return this.shared
  }

  get last(): TraceEvent | undefined {
    return this.shared[this.count - 1]
  }

  /** Returns the log once the run has begun. A second header has no effect. */
  begun(header: TraceHeader): RunLog {
    return this.index === null ? new RunLog(new RunIndex(header), []) : this
  }

  /** Appends events. After a reconnection the server may send events again; such events are recognized by `seq`, which is an event's place, and ignored. */
  appended(events: readonly TraceEvent[]): RunLog {
    if (this.index === null) return this
    for (const event of events) if (event.seq === this.shared.length) this.shared.push(event)
    return this.shared.length === this.count ? this : new RunLog(this.index, this.shared)
  }
}
