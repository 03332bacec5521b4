/** Manages threads for clients' code. Starting a thread takes a quarter of a second, so idle threads are kept and serve one client after the other. */
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { messageOf } from '#server/base/message-of.ts'
import { openThread } from '#server/engine/thread.ts'
import type { FromThread, ToThread } from './messages.ts'
import { Pings } from './pings.ts'

const inside = new URL('./inside.ts', import.meta.url)
const idleLimit = 8
const memoryLimitMb = 256

export interface ClientThread {
  user: ThreadUser
  post(message: ToThread): void
  /** Resolves with `true` once none of the client's code is running, or with `false` if that takes longer than `limitMs`. */
  ping(limitMs: number): Promise<boolean>
  /** Ends the client's code, even during a computation. */
  end(): Promise<void>
}

export interface ThreadSource {
  take(): ClientThread
  /** Drops the thread's client. If the client's code still runs, the thread is ended. */
  giveBack(thread: ClientThread, silenceLimitMs: number): Promise<void>
}

export interface ThreadUser {
  hear(said: FromThread): void
  onEnd(why: Because): void
}

const nobody: ThreadUser = { hear: () => {}, onEnd: () => {} }

export class Thread implements ClientThread {
  user = nobody
  private readonly worker = openThread(inside, memoryLimitMb)
  private readonly pings = new Pings((ping) => this.post({ post: 'ping', ping }))
  private onReady = () => {}
  private readonly ready = new Promise<void>((resolve) => {
    this.onReady = resolve
  })

  constructor(onExit: () => void) {
    let why: string | null = null
    this.worker.on('message', (said: FromThread) => this.hear(said))
    this.worker.on('error', (error) => {
      why = messageOf(error)
    })
    this.worker.on('exit', () => {
      onExit()
      this.onReady()
      this.pings.lose()
      this.user.onEnd(because('thread-ended', { why }))
    })
  }

  post(message: ToThread): void {
    this.worker.postMessage(message)
  }

  async ping(limitMs: number): Promise<boolean> {
    await this.ready
    return await this.pings.ask(limitMs)
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private hear(said: FromThread): void {
    if (said.post === 'ready') this.onReady()
    else if (said.post === 'pong') this.pings.hear(said.ping)
    else this.user.hear(said)
  }
}

export class Threads implements ThreadSource {
  private readonly all = new Set<Thread>()
  private idle: Thread[] = []
  private closed = false

  get size(): number {
    return this.all.size
  }

  /** Takes a thread for one client: an idle thread if there is one, otherwise a new thread. Throws a `RangeError` once the threads are closed. */
  take(): Thread {
    if (this.closed) throw new RangeError('the threads are closed')
    return this.idle.pop() ?? this.open()
  }

  async giveBack(thread: Thread, silenceLimitMs: number): Promise<void> {
    thread.user = nobody
    thread.post({ post: 'forget' })
    const answers = await thread.ping(silenceLimitMs)
    if (answers && !this.closed && this.all.has(thread) && this.idle.length < idleLimit) this.idle.push(thread)
    else await thread.end()
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.all([...this.all].map((thread) => thread.end()))
  }

  private open(): Thread {
    const thread = new Thread(() => {
      this.all.delete(thread)
      this.idle = this.idle.filter((other) => other !== thread)
    })
    this.all.add(thread)
    return thread
  }
}
