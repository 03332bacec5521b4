/** Whether a client believes that it holds the lock, and how often it has acquired it. */
import type { Grant } from '#scenarios/define.ts'

export class OwnBelief {
  /** How often it has acquired and not released yet. */
  private depth = 0
  private believes = false
  /** What it was granted last. */
  grant: Grant | undefined

  /** `nowMs`: the client's monotonic clock. It is looked at only if the grant says until when it is valid. */
  isHeld(nowMs: () => number): boolean {
    const validUntilMs = this.grant?.validUntilMs
    return this.believes && (validUntilMs === undefined || nowMs() < validUntilMs)
  }

  /** The depth at which it will hold the lock once it has entered, if that is more than 1. */
  get nextDepth(): { depth?: number } {
    return this.depth > 0 ? { depth: this.depth + 1 } : {}
  }

  /** Its acquire succeeded. */
  enter(grant: Grant): void {
    this.grant = grant
    this.believes = true
    this.depth += 1
  }

  /** Whether its belief ends with its next release. */
  get endsWithRelease(): boolean {
    return this.depth <= 1
  }

  /** It has released once. Returns how often it still holds the lock, where it had acquired more than once. */
  release(): { depth?: number } {
    const nested = this.depth > 1
    this.depth = Math.max(0, this.depth - 1)
    if (this.depth === 0) this.believes = false
    return nested ? { depth: this.depth } : {}
  }

  /** Ends its belief. Returns whether it had one. */
  end(): boolean {
    const believed = this.believes
    this.believes = false
    return believed
  }
}
