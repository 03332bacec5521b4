type Why = 'busy' | 'closed'

interface Waiter {
  count: number
  admit(): void
  reject(why: Why): void
}

/** Hands out a limited number of permits in the order of arrival. */
export class Semaphore {
  private readonly queue: Waiter[] = []
  private closed = false

  /** `refusal` creates the error for callers who waited longer than `waitMs`, and for callers of a closed semaphore. */
  constructor(
    private free: number,
    private readonly waitMs: number,
    private readonly refusal: (why: Why) => Error,
  ) {}

  /** Waits for `count` permits. Resolves with a function that returns them. Calls `onWait` if the caller has to wait. */
  async acquire(count: number, onWait?: () => void): Promise<() => void> {
    const release = this.tryAcquire(count)
    if (release !== null) return release
    if (this.closed) throw this.refusal('closed')
    onWait?.()
    await this.queueUp(count)
    return this.releaseOnce(count)
  }

  /** Like `acquire`, but never waits. Returns `null` if there are not enough permits, or if other callers are already waiting. */
  tryAcquire(count: number): (() => void) | null {
    if (this.closed || this.queue.length > 0 || this.free < count) return null
    this.free -= count
    return this.releaseOnce(count)
  }

  /** Rejects all waiting calls and every later `acquire`. */
  close(): void {
    this.closed = true
    for (const waiter of this.queue.splice(0)) waiter.reject('closed')
  }

  private queueUp(count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        count,
        admit: () => {
          clearTimeout(timer)
          resolve()
        },
        reject: (why) => {
          clearTimeout(timer)
          reject(this.refusal(why))
        },
      }
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiter), 1)
        waiter.reject('busy')
        this.admitNext()
      }, this.waitMs)
      this.queue.push(waiter)
    })
  }

  private releaseOnce(count: number): () => void {
    let released = false
    return () => {
      if (released) return
      released = true
      this.free += count
      this.admitNext()
    }
  }

  private admitNext(): void {
    for (;;) {
      const [waiter] = this.queue
      if (waiter === undefined || waiter.count > this.free) return
      this.queue.shift()
      this.free -= waiter.count
      waiter.admit()
    }
  }
}
