/** A token bucket: `burst` at once, and then `perSecond`. */
export class RateLimit {
  private tokens: number
  private filledAtMs: number

  /** `nowMs`: a clock that never jumps. */
  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.tokens = burst
    this.filledAtMs = nowMs()
  }

  /** `false`: too much; try later. */
  take(): boolean {
    const nowMs = this.nowMs()
    this.tokens = Math.min(this.burst, this.tokens + ((nowMs - this.filledAtMs) / 1000) * this.perSecond)
    this.filledAtMs = nowMs
    if (this.tokens < 1) return false
    this.tokens -= 1
    return true
  }
}
