/** Keeps everything that a waiting or running run has recorded so far, for watchers that come late. */

import type { RunEnded, RunProgress } from '#model/messages/messages.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'

export interface RunWatcher {
  progress?(progress: RunProgress): void
  header?(header: TraceHeader): void
  /** Called with events in order, each event once. The first call contains the events recorded before watching began. */
  events?(events: readonly TraceEvent[]): void
  /** Called last, when the trace is on disk. */
  ended?(ended: RunEnded): void
}

export class LiveRun {
  progress: RunProgress | undefined
  header: TraceHeader | undefined
  readonly events: TraceEvent[] = []
  private readonly watchers = new Set<RunWatcher>()

  constructor(
    readonly run: string,
    readonly comparison: string,
  ) {}

  /** Calls the watcher with the header and the events whose `seq` is at least `from`, then with each new event. Returns a function that stops watching. */
  watch(watcher: RunWatcher, from = 0): () => void {
    if (this.header !== undefined) watcher.header?.(this.header)
    else if (this.progress !== undefined) watcher.progress?.(this.progress)
    if (from < this.events.length) watcher.events?.(this.events.slice(from))
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  tell(doing: Because, place?: number): void {
    const progress: RunProgress = { run: this.run, doing, ...(place === undefined ? {} : { place }) }
    this.progress = progress
    this.each((watcher) => watcher.progress?.(progress))
  }

  begin(header: TraceHeader): void {
    this.header = header
    this.each((watcher) => watcher.header?.(header))
  }

  record(event: TraceEvent): void {
    this.events.push(event)
    this.each((watcher) => watcher.events?.([event]))
  }

  end(ended: RunEnded): void {
    this.each((watcher) => watcher.ended?.(ended))
    this.watchers.clear()
  }

  private each(tell: (watcher: RunWatcher) => void): void {
    // A watcher that is added during this loop has already received the event.
    for (const watcher of [...this.watchers]) tell(watcher)
  }
}
