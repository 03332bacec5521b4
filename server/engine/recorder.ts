/** Puts all events of a run into one order and delivers them to the listeners. */
import type { TraceEvent } from '#model/trace/trace.ts'
import type { RunClock } from './clock.ts'

type WithoutPlace<E> = E extends TraceEvent ? Omit<E, 'seq' | 'atMs'> : never
/** An event without `seq` and time, which the recorder adds. */
export type Happened = WithoutPlace<TraceEvent>

/** Maximum number of events in a run. The run is ended when it reaches this number. */
export const eventLimit = 200_000

export class Recorder {
  readonly events: TraceEvent[] = []
  private readonly listeners: ((event: TraceEvent) => void)[] = []
  private lastMs = 0
  private delivered = 0
  private delivering = false
  private sealed = false

  constructor(private readonly clock: RunClock) {}

  listen(listener: (event: TraceEvent) => void): void {
    this.listeners.push(listener)
  }

  /**
   * Records an event, now or at `atMs` if a server's clock gives that time. Time never goes back in a trace: if `atMs` is before the last event's time, the new
   * event gets the last event's time. Events that listeners record come after this one.
   */
  record(happened: Happened, atMs = this.clock.nowMs()): TraceEvent {
    this.lastMs = Math.max(this.lastMs, Math.round(atMs * 1000) / 1000)
    const event = { seq: this.events.length, atMs: this.lastMs, ...happened } as TraceEvent
    if (this.sealed) return event
    this.events.push(event)
    if (!this.delivering) this.deliver()
    return event
  }

  /** Ends the recording. Later events are ignored. */
  seal(): void {
    this.sealed = true
  }

  private deliver(): void {
    this.delivering = true
    try {
      for (let event = this.events[this.delivered]; event; event = this.events[this.delivered]) {
        this.delivered += 1
        for (const listener of this.listeners) listener(event)
      }
    } finally {
      this.delivering = false
    }
  }
}
