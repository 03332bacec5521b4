import { FleetError } from './fleet.ts'

interface Waiter {
  count: number
  enter(): void
  turnAway(error: FleetError): void
}

/** A limited number of places, handed out in order of arrival. */
export class Places {
  private readonly queue: Waiter[] = []
  private closed = false

  constructor(
    private free: number,
    private readonly waitMs: number,
  ) {}

  /**
   * Waits for `count` places and resolves to the function that gives them back. Rejects with `POOL_BUSY` after the
   * limit, with `POOL_CLOSED` once closed. `onWait` is called if there is not room at once.
   */
  async enter(count: number, onWait?: () => void): Promise<() => void> {
    const leave = this.tryEnter(count)
    if (leave !== null) return leave
    if (this.closed) throw closedError()
    onWait?.()
    await this.queueUp(count)
    return this.leaveOnce(count)
  }

  /** The same without waiting: `null` if there is no room now, or others wait already. */
  tryEnter(count: number): (() => void) | null {
    if (this.closed || this.queue.length > 0 || this.free < count) return null
    this.free -= count
    return this.leaveOnce(count)
  }

  /** Turns away everybody who waits, and whoever comes later. */
  close(): void {
    this.closed = true
    for (const waiter of this.queue.splice(0)) waiter.turnAway(closedError())
  }

  private queueUp(count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        count,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
        turnAway: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiter), 1)
        waiter.turnAway(
          new FleetError('POOL_BUSY', `All servers have been in use for ${this.waitMs} ms. Try again later.`),
        )
        this.letIn()
      }, this.waitMs)
      this.queue.push(waiter)
    })
  }

  private leaveOnce(count: number): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      this.free += count
      this.letIn()
    }
  }

  private letIn(): void {
    for (;;) {
      const [waiter] = this.queue
      if (waiter === undefined || waiter.count > this.free) return
      this.queue.shift()
      this.free -= waiter.count
      waiter.enter()
    }
  }
}

function closedError(): FleetError {
  return new FleetError('POOL_CLOSED', 'The pool of Redis servers has been closed.')
}
