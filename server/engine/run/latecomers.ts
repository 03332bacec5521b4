/**
 * Clients that wait for a moment to begin. A lesson's own locks bring that moment about; a lock that somebody brings may never do so, and then its clients
 * begin once nobody else is at work any more.
 */
import type { RunClock } from '../clock.ts'

export class Latecomers {
  private atWork = 0
  private onIdle: (() => void)[] = []
  private stopWaiting = () => {}

  /** `patienceMs`: how long nobody has to have been at work. */
  constructor(
    private readonly clock: RunClock,
    private readonly patienceMs: number,
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
    this.stopWaiting = this.clock.after(this.patienceMs, () => {
      for (const tell of this.onIdle.splice(0)) tell()
    })
  }
}
