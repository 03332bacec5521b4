/** Clients of a live run whose lock somebody edits: one sandbox for the run, and in it a context for each client. */
import { fileURLToPath } from 'node:url'
import type { FromThread, ToThread } from '../engine/client/worker/messages.ts'
import type { ClientThread, ThreadSource, ThreadUser } from '../engine/client/worker/threads.ts'
import { realClock } from '../engine/clock.ts'
import { sentenceOf } from '../runs/refusal.ts'
import type { CodeEnd, GuestCode } from './guest/code.ts'
import type { Sandbox } from './process/sandbox.ts'
import { refusalOfFault, refusalOfLoss } from './refusals.ts'
import type { Sandboxes } from './sandboxes.ts'

const nobody: ThreadUser = { hear: () => {}, onEnd: () => {} }

export class LiveGuests implements ThreadSource {
  private readonly guests = new Map<number, LiveGuest>()
  private readonly sandbox: Sandbox
  private given = 0
  private isOver = false

  /** `codeOf`: the code of a lock, by its file. */
  constructor(
    private readonly sandboxes: Sandboxes,
    private readonly codeOf: (file: string) => GuestCode,
  ) {
    this.sandbox = sandboxes.take()
    this.sandbox.beginRun()
    this.sandbox.onClient = ({ client, message }) => this.guests.get(client)?.hear(message)
    this.sandbox.onLost = (error) => {
      for (const guest of this.guests.values()) guest.lose(sentenceOf(refusalOfLoss(error)))
    }
  }

  take(): LiveGuest {
    this.given += 1
    const guest = new LiveGuest(this.given, this.sandbox, this.codeOf)
    this.guests.set(this.given, guest)
    return guest
  }

  async giveBack(guest: LiveGuest, silenceLimitMs: number): Promise<void> {
    guest.user = nobody
    guest.post({ post: 'forget' })
    if (!(await guest.ping(silenceLimitMs))) await guest.end()
    this.guests.delete(guest.id)
    if (this.guests.size === 0) this.finish()
  }

  private finish(): void {
    if (this.isOver) return
    this.isOver = true
    this.sandbox.endRun()
    this.sandboxes.giveBack(this.sandbox)
  }
}

class LiveGuest implements ClientThread {
  user = nobody
  private readonly clock = realClock()
  private readonly pings = new Map<number, (answered: boolean) => void>()
  private lastPing = 0
  private isSilent = false

  constructor(
    readonly id: number,
    private readonly sandbox: Sandbox,
    private readonly codeOf: (file: string) => GuestCode,
  ) {}

  post(message: ToThread): void {
    const code = message.post === 'load' ? this.codeOf(fileURLToPath(message.place.lock)) : undefined
    const send = () => this.sandbox.post(this.id, message, code)
    // Until then it hears nothing.
    void this.sandbox.ready.then(send, () => {})
  }

  async ping(limitMs: number): Promise<boolean> {
    await this.sandbox.ready.catch(() => {})
    if (!this.sandbox.isAlive) return false
    this.lastPing += 1
    const ping = this.lastPing
    const answered = await new Promise<boolean>((resolve) => {
      const enough = this.clock.after(limitMs, () => void this.clock.yield().then(() => resolve(false)))
      this.pings.set(ping, (answer) => {
        enough()
        resolve(answer)
      })
      this.post({ post: 'ping', ping })
    })
    this.pings.delete(ping)
    this.isSilent = !answered
    return answered
  }

  /** A client that is silent keeps its whole sandbox from running. */
  async end(): Promise<void> {
    if (this.isSilent) await this.sandbox.end()
    else this.post({ post: 'forget' })
  }

  hear(message: FromThread): void {
    if (message.post === 'pong') this.pings.get(message.ping)?.(true)
    else if (message.post === 'failed') {
      const end = JSON.parse(message.why) as CodeEnd
      this.user.hear({ post: 'failed', why: sentenceOf(refusalOfFault(end)) })
    } else this.user.hear(message)
  }

  lose(why: string): void {
    for (const answer of this.pings.values()) answer(false)
    this.user.onEnd(why)
  }
}
