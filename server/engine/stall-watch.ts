/** Notices when our own process stalled because the machine froze, slept, or gave all its processors to other processes. */
import type { RunClock } from './clock.ts'
import type { LatenessSum } from './lateness.ts'

export interface Standstill {
  /** `sinceMs` is the last time at which our process was seen running. `forMs` is the length of the stall. */
  sinceMs: number
  forMs: number
}

/** Milliseconds between looks at the clocks. A shorter stall matters to no lease. */
const everyMs = 25

/**
 * Reads the clocks regularly and reports gaps longer than `bearableMs`. During such a gap, nothing else in this process could happen either: no client was
 * woken and no fault was made, while the leases ran on.
 *
 * Two clocks are read. While a machine is frozen, both clocks go on. While a machine sleeps, only the wall clock goes on, and Redis counts leases by the wall
 * clock.
 */
export class StallWatch {
  private lastMs = 0
  private lastWallMs = 0
  private stopTimer = () => {}

  constructor(
    private readonly clock: Pick<RunClock, 'nowMs' | 'wallNowMs' | 'after'>,
    private readonly bearableMs: number,
    private readonly onStall: (stall: Standstill) => void,
    private readonly lateness?: LatenessSum,
  ) {}

  start(): void {
    this.lastMs = this.clock.nowMs()
    this.lastWallMs = this.clock.wallNowMs()
    this.lookAgain()
  }

  /** Reads both clocks. This is also called before the run ends, because that end can be the first event after a stall. */
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
