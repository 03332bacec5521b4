/**
 * Clients that wait for a moment to begin. A lesson's own locks and faults bring that moment about; a lock that somebody brings, or a fault that somebody
 * moved, may never do so, and then its clients begin once nobody else is at work any more.
 */
import type { TraceEvent } from '#model/trace/trace.ts'
import type { RunClock } from '../clock.ts'

export class Latecomers {
  private atWork = 0
  private onIdle: (() => void)[] = []
  private stopWaiting = () => {}
  private readonly paused = new Set<string>()

  /** `waitMs`: once no client has been at work for this long, what others wait for is overdue. In milliseconds. */
  constructor(
    private readonly clock: RunClock,
    private readonly waitMs: number,
  ) {}

  /** Resolves once the moment that a client waits for will hardly come. */
  overdue(): Promise<void> {
    return new Promise((resolve) => {
      this.onIdle.push(resolve)
    })
  }

  /** A client begins. */
  begin(): void {
    this.atWork += 1
    this.stopWaiting()
  }

  /** A client has ended, or crashed. */
  end(): void {
    this.atWork -= 1
    if (this.atWork > 0) return
    this.stopWaiting = this.clock.after(this.waitMs, () => {
      for (const tell of this.onIdle.splice(0)) tell()
    })
  }

  /** Call it for each event. A paused client is not at work. */
  feed(event: TraceEvent): void {
    if (event.kind === 'client-paused') {
      this.paused.add(event.client)
      this.end()
    } else if (event.kind === 'client-resumed' || event.kind === 'client-crashed') {
      if (this.paused.delete(event.client)) this.begin()
    }
  }
}
