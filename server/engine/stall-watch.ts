/** Notices when our own process stood still: the machine froze, slept, or gave all its processors to others. */
import type { RunClock } from './clock.ts'
import type { Recorder } from './recorder.ts'

/** How often it looks. */
const everyMs = 25
/** Timers that are late by less are usual on any machine, and add up to nothing. */
const usualMs = 100

interface Stretch {
  sinceMs: number
  forMs: number
}

/**
 * Looks at the clock again and again. When it could not look for longer than `bearableMs`, nothing else of ours could happen either:
 * no client was woken and no fault struck, while the leases ran on. Then the trace says so. Shorter stretches within one lease add up: a machine whose
 * processors are taken by others stands still for a moment again and again.
 *
 * Two clocks are read. While a machine is frozen, both go on; while it sleeps, only the wall clock does, by which Redis counts.
 */
export class StallWatch {
  private lastMs = 0
  private lastWallMs = 0
  /** When it stood still within the last lease, in order. */
  private stretches: Stretch[] = []
  private stopTimer = () => {}

  constructor(
    private readonly clock: Pick<RunClock, 'nowMs' | 'wallNowMs' | 'after'>,
    private readonly recorder: Recorder,
    private readonly bearableMs: number,
    private readonly leaseMs: number,
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
    if (forMs > usualMs) this.stoodStill({ sinceMs: this.lastMs, forMs }, nowMs)
    this.lastMs = nowMs
    this.lastWallMs = wallMs
  }

  close(): void {
    this.stopTimer()
  }

  private stoodStill(stretch: Stretch, nowMs: number): void {
    const recent = this.stretches.filter(({ sinceMs, forMs }) => sinceMs + forMs > nowMs - this.leaseMs)
    this.stretches = [...recent, stretch]
    const inAllMs = this.stretches.reduce((sum, { forMs }) => sum + forMs, 0)
    if (inAllMs <= this.bearableMs) return
    const [{ sinceMs } = stretch] = this.stretches
    this.recorder.record({ kind: 'machine-stalled', sinceMs: inMicros(sinceMs), forMs: Math.round(inAllMs) })
    this.stretches = []
  }

  private lookAgain(): void {
    this.stopTimer = this.clock.after(everyMs, () => {
      this.look()
      this.lookAgain()
    })
  }
}

const inMicros = (ms: number): number => Math.round(ms * 1000) / 1000
