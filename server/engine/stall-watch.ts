/** Stall watch: notices when our own process stood still because the machine froze, slept, or gave all its processors to others. */
import type { RunClock } from './clock.ts'
import type { LatenessSum } from './lateness.ts'

export interface Standstill {
  /** `sinceMs`: last time our process was seen running. `forMs`: length of the standstill. */
  sinceMs: number
  forMs: number
}

/** Milliseconds between looks. A shorter stall matters to no lease. */
const everyMs = 25

/**
 * Reads the clock regularly. A gap longer than `bearableMs` means that nothing else of ours could happen either: no client was woken and no fault was made,
 * while the leases ran on. Such a gap is reported.
 *
 * Two clocks are read. While a machine is frozen, both go on. While it sleeps, only the wall clock goes on, and Redis counts leases by that.
 */
export class StallWatch {
  private lastMs = 0
  private lastWallMs = 0
  private stopTimer = () => {}

  constructor(
    private readonly clock: Pick<RunClock, 'nowMs' | 'wallNowMs' | 'after'>,
    private readonly bearableMs: number,
    private readonly onStall: (stall: Standstill) => void,
    /** Gets the lateness of each look, in milliseconds. */
    private readonly lateness?: LatenessSum,
  ) {}

  start(): void {
    this.lastMs = this.clock.nowMs()
    this.lastWallMs = this.clock.wallNowMs()
    this.lookAgain()
  }

  /** Also called before the run ends: its end can be the first event after a stall. */
  look(): void {
    const nowMs = this.clock.nowMs()
    const wallMs = this.clock.wallNowMs()
    const forMs = Math.max(nowMs - this.lastMs, wallMs - this.lastWallMs)
    const sinceMs = inMicros(this.lastMs)
    this.lastMs = nowMs
    this.lastWallMs = wallMs
    if (forMs > this.bearableMs) this.onStall({ sinceMs, forMs: Math.round(forMs) })
    this.lateness?.add({ sinceMs, untilMs: nowMs, lateMs: Math.max(0, forMs - everyMs) })
  }

  close(): void {
    this.stopTimer()
  }

  private lookAgain(): void {
    this.stopTimer = this.clock.after(everyMs, () => {
      this.look()
      this.lookAgain()
    })
  }
}

const inMicros = (ms: number): number => Math.round(ms * 1000) / 1000
