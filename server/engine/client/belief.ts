/** Tracks a client's own belief that it holds the lock, and its reentrancy depth. */
import type { Grant } from '#scenarios/define.ts'

export class OwnBelief {
  /** Number of acquires that have not been released yet. */
  private depth = 0
  private believes = false
  grant: Grant | undefined

  /**
   * Returns whether the client believes that it holds the lock. `nowMs` reads the client's monotonic clock. It is called only if the grant has an end of
   * validity.
   */
  isHeld(nowMs: () => number): boolean {
    const validUntilMs = this.grant?.validUntilMs
    return this.believes && (validUntilMs === undefined || nowMs() < validUntilMs)
  }

  /** Depth after the next acquire, if that depth is more than 1. */
  get nextDepth(): { depth?: number } {
    return this.depth > 0 ? { depth: this.depth + 1 } : {}
  }

  enter(grant: Grant): void {
    this.grant = grant
    this.believes = true
    this.depth += 1
  }

  get endsWithRelease(): boolean {
    return this.depth <= 1
  }

  /** Counts one release. Returns the remaining depth if there was more than one acquire. */
  release(): { depth?: number } {
    const nested = this.depth > 1
    this.depth = Math.max(0, this.depth - 1)
    if (this.depth === 0) this.believes = false
    return nested ? { depth: this.depth } : {}
  }

  /** Ends the client's belief. Returns whether the client believed that it held the lock. */
  end(): boolean {
    const believed = this.believes
    this.believes = false
    return believed
  }
}
