/** Keeps the clients of a comparison from beginning until the page that asked for it shows their stages. Nobody misses the first commands then. */

/** A page that does not say so, because it is hidden or has gone, keeps nobody waiting longer. */
const usualMs = 500

export class Curtain {
  private isUp = false
  private timer: NodeJS.Timeout | undefined
  private waiting: (() => void)[] = []

  constructor(private readonly longestMs = usualMs) {}

  /** Resolves once it is up. The time that it may take counts from the first call. */
  up(): Promise<void> {
    if (this.isUp) return Promise.resolve()
    this.timer ??= setTimeout(() => this.raise(), this.longestMs)
    return new Promise((begin) => this.waiting.push(begin))
  }

  raise(): void {
    this.isUp = true
    clearTimeout(this.timer)
    for (const begin of this.waiting.splice(0)) begin()
  }
}
