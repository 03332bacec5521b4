/** Notices when our own process stood still: the machine froze, slept, or gave all its processors to others. */
import type { RunClock } from './clock.ts'
import type { LatenessSum } from './lateness.ts'

export interface Standstill {
  /** When it was last seen to run, and for how long it had not by the time it did again. */
  sinceMs: number
  forMs: number
}

/** How often it looks. A stall that is shorter than this is of no interest to any lease. */
const everyMs = 25

/**
 * Looks at the clock again and again. When it could not look for longer than `bearableMs`, nothing else of ours could happen either:
 * no client was woken and no fault struck, while the leases ran on. Then it says so.
 *
 * Two clocks are read. While a machine is frozen, both go on; while it sleeps, only the wall clock does, by which Redis counts.
 */
export class StallWatch {
  private lastMs = 0
  private lastWallMs = 0
  private stopTimer = () => {}

  constructor(
    private readonly clock: Pick<RunClock, 'nowMs' | 'wallNowMs' | 'after'>,
    private readonly bearableMs: number,
    private readonly onStall: (stall: Standstill) => void,
    /** Called at each look with how late it was, in milliseconds. */
    private readonly lateness?: LatenessSum,
  ) {}

  start(): void {
    this.lastMs = this.clock.nowMs()
    this.lastWallMs = this.clock.wallNowMs()
    this.lookAgain()
  }

  /** Also called before the run ends: what ends it can be the first thing to happen after a stall. */
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
