/**
 * Tells clients that wait for a moment when that moment is overdue. A lesson's own locks and faults make the moment happen. With a reader's own lock or a moved
 * fault, the moment may never come, so the waiting clients begin once no other client is at work.
 */
import type { TraceEvent } from '#model/trace/trace.ts'
import type { RunClock } from '../clock.ts'

export class Latecomers {
  private atWork = 0
  private onIdle: (() => void)[] = []
  private stopWaiting = () => {}
  private readonly paused = new Set<string>()

  /** `waitMs` is the number of milliseconds without a client at work after which the awaited moment is overdue. */
  constructor(
    private readonly clock: RunClock,
    private readonly waitMs: number,
  ) {}

  overdue(): Promise<void> {
    return new Promise((resolve) => {
      this.onIdle.push(resolve)
    })
  }

  begin(): void {
    this.atWork += 1
    this.stopWaiting()
  }

  /** Counts a client as no longer at work, because it has ended, crashed or paused. */
  end(): void {
    this.atWork -= 1
    if (this.atWork > 0) return
    this.stopWaiting = this.clock.after(this.waitMs, () => {
      for (const tell of this.onIdle.splice(0)) tell()
    })
  }

  /** Handles every event. A paused client is not at work. */
  feed(event: TraceEvent): void {
    if (event.kind === 'client-paused') {
      this.paused.add(event.client)
      this.end()
    } else if (event.kind === 'client-resumed' || event.kind === 'client-crashed') {
      if (this.paused.delete(event.client)) this.begin()
    }
  }
}
