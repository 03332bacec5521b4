/** Adds up the delays of a machine that is slow again and again but never stalls for long. */
import type { Lateness } from '#model/trace/trace.ts'

interface Look {
  sinceMs: number
  untilMs: number
  lateMs: number
}

export class LatenessSum {
  private readonly looks: Look[] = []
  private lateMs = 0
  private found: Lateness | undefined

  constructor(
    private readonly withinMs: number,
    private readonly bearableMs: number,
  ) {}

  /** The largest sum, with the time at which the bearable sum was first exceeded. Undefined if the bearable sum was never exceeded. */
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
