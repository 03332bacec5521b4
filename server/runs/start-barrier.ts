/** Holds back the clients of a comparison until the page that asked for it shows the run cards, so that nobody misses the first commands. */

/** Maximum wait for a page that is hidden or gone. */
const usualMs = 500

export class StartBarrier {
  private isOpen = false
  private timer: NodeJS.Timeout | undefined
  private waiting: (() => void)[] = []

  constructor(private readonly longestMs = usualMs) {}

  /** Resolves when the clients may start. The time limit starts with the first call. */
  opened(): Promise<void> {
    if (this.isOpen) return Promise.resolve()
    this.timer ??= setTimeout(() => this.open(), this.longestMs)
    return new Promise((begin) => this.waiting.push(begin))
  }

  open(): void {
    this.isOpen = true
    clearTimeout(this.timer)
    for (const begin of this.waiting.splice(0)) begin()
  }
}
