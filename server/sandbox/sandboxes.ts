/** Lends sandboxes, each for one piece of work at a time. One sandbox is kept ready, because starting takes a moment. */
import { Sandbox } from './process/sandbox.ts'

/** Idle time after which the waiting sandboxes are ended. */
const idleMs = 5 * 60_000

export class Sandboxes {
  private readonly all = new Set<Sandbox>()
  private idle: Sandbox[] = []
  private resting: NodeJS.Timeout | undefined
  private isClosed = false

  /** `keptIdle` is the number of used sandboxes that are kept for later work. */
  constructor(private readonly keptIdle = 1) {}

  /** Ids of the sandboxes' processes, for tests. */
  get pids(): number[] {
    return [...this.all].flatMap(({ pid }) => pid ?? [])
  }

  warm(): void {
    if (!this.isClosed && this.idle.length === 0) this.idle.push(this.open())
    this.restLater()
  }

  /** Takes a sandbox. Throws a `RangeError` if `close` has been called. */
  take(): Sandbox {
    if (this.isClosed) throw new RangeError('the sandboxes are closed')
    return this.idle.pop() ?? this.open()
  }

  /** Takes several sandboxes. Throws as `take` does, in which case none is taken. */
  takeSome(count: number): Sandbox[] {
    const taken: Sandbox[] = []
    try {
      while (taken.length < count) taken.push(this.take())
      return taken
    } catch (error) {
      for (const sandbox of taken) this.giveBack(sandbox)
      throw error
    }
  }

  /** Takes back a sandbox whose code did nothing wrong, for later use. The next code in the sandbox gets new memory. */
  giveBack(sandbox: Sandbox): void {
    sandbox.onClient = () => {}
    sandbox.onLost = () => {}
    if (this.isClosed || !sandbox.isAlive || this.idle.length >= this.keptIdle) return void sandbox.end()
    this.idle.push(sandbox)
    this.restLater()
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.resting)
    await Promise.all([...this.all].map((sandbox) => sandbox.end()))
  }

  private open(): Sandbox {
    const sandbox = new Sandbox((gone) => {
      this.all.delete(gone)
      this.idle = this.idle.filter((other) => other !== gone)
    })
    this.all.add(sandbox)
    return sandbox
  }

  private restLater(): void {
    clearTimeout(this.resting)
    this.resting = setTimeout(() => {
      for (const sandbox of this.idle.splice(0)) void sandbox.end()
    }, idleMs)
    this.resting.unref()
  }
}
