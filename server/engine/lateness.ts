/** Adds up how late a machine is that is slow again and again, and never stands still for long. */
import type { Lateness } from '#model/trace/trace.ts'

interface Look {
  sinceMs: number
  untilMs: number
  lateMs: number
}

/** What is late by little each time is late by much over a lease: each step of a client waits for a processor, while the lease runs on. */
export class LatenessSum {
  /** Those within the last `withinMs`, in order. */
  private readonly looks: Look[] = []
  private lateMs = 0
  private found: Lateness | undefined

  constructor(
    private readonly withinMs: number,
    private readonly bearableMs: number,
  ) {}

  /** When it was first more than bearable, and how much it was at its worst. Absent: it never was. */
  get worst(): Lateness | undefined {
    return this.found
  }

  add(look: Look): void {
    this.looks.push(look)
    this.lateMs += look.lateMs
    for (let [first] = this.looks; first && first.untilMs <= look.untilMs - this.withinMs; [first] = this.looks) {
      this.looks.shift()
      this.lateMs -= first.lateMs
    }
    if (this.lateMs <= Math.max(this.bearableMs, this.found?.lateMs ?? 0)) return
    const sinceMs = this.found?.sinceMs ?? this.looks[0]?.sinceMs ?? look.sinceMs
    this.found = { sinceMs, lateMs: Math.round(this.lateMs), withinMs: this.withinMs }
  }
}
