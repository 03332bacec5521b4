/** A token bucket that allows `burst` tokens at once, and refills at `perSecond` tokens per second. */
export class RateLimit {
  private tokens: number
  private filledAtMs: number

  /** `nowMs` is a clock that never jumps. */
  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.tokens = burst
    this.filledAtMs = nowMs()
  }

  /** Takes `cost` tokens. Returns `false` if fewer are left. */
  take(cost = 1): boolean {
    this.fill()
    if (this.tokens < cost) return false
    this.tokens -= cost
    return true
  }

  get isEmpty(): boolean {
    this.fill()
    return this.tokens < 1
  }

  get isFull(): boolean {
    this.fill()
    return this.tokens >= this.burst
  }

  private fill(): void {
    const nowMs = this.nowMs()
    this.tokens = Math.min(this.burst, this.tokens + ((nowMs - this.filledAtMs) / 1000) * this.perSecond)
    this.filledAtMs = nowMs
  }
}

/** One token bucket per key. Full buckets are removed. */
export class RateLimits {
  /** Buckets ordered by last use, so that the buckets to remove come first. */
  private readonly limits = new Map<string, RateLimit>()

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  has(key: string): boolean {
    return this.limits.get(key)?.isEmpty !== true
  }

  /** Takes one token from the key's bucket. Returns `false` if no token is left. */
  take(key: string): boolean {
    const limit = this.limits.get(key) ?? new RateLimit(this.burst, this.perSecond, this.nowMs)
    const taken = limit.take()
    this.limits.delete(key)
    this.limits.set(key, limit)
    for (const [known, { isFull }] of this.limits) {
      if (!isFull) break
      this.limits.delete(known)
    }
    return taken
  }
}
