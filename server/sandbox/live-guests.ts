/** Runs the clients of a live run whose lock somebody edited. The run has one sandbox, with one context per client. */
import { fileURLToPath } from 'node:url'
import type { Because } from '#model/refusals/reasons.ts'
import type { FromThread, ToThread } from '../engine/client/worker/messages.ts'
import { Pings } from '../engine/client/worker/pings.ts'
import type { ClientThread, ThreadSource, ThreadUser } from '../engine/client/worker/threads.ts'
import type { GuestCode } from './guest/code.ts'
import type { Sandbox } from './process/sandbox.ts'
import { refusalOfLoss } from './refusals.ts'
import type { Sandboxes } from './sandboxes.ts'

const nobody: ThreadUser = { hear: () => {}, onEnd: () => {} }

export class LiveGuests implements ThreadSource {
  private readonly guests = new Map<number, LiveGuest>()
  private sandbox: Sandbox | undefined
  private given = 0
  /** Whether some code had to be ended. If so, the sandbox is not used again. */
  private isSpoiled = false

  /** `codeOf` returns the code of the lock in this file. */
  constructor(
    private readonly sandboxes: Sandboxes,
    private readonly codeOf: (file: string) => GuestCode,
  ) {}

  take(): LiveGuest {
    this.given += 1
    this.sandbox ??= this.open()
    const guest = new LiveGuest(this.given, this.sandbox, this.codeOf, () => this.over(guest, false))
    this.guests.set(this.given, guest)
    return guest
  }

  async giveBack(guest: LiveGuest, silenceLimitMs: number): Promise<void> {
    guest.user = nobody
    guest.post({ post: 'forget' })
    if (await guest.ping(silenceLimitMs)) this.over(guest, true)
    else await guest.end()
  }

  private open(): Sandbox {
    const sandbox = this.sandboxes.take()
    sandbox.beginRun()
    sandbox.onClient = ({ client, message }) => this.guests.get(client)?.hear(message)
    sandbox.onLost = (error) => {
      for (const guest of this.guests.values()) guest.lose(refusalOfLoss(error))
    }
    return sandbox
  }

  /** Forgets a client. After the last one, gives the sandbox back, or ends it if it is spoiled. */
  private over({ id }: LiveGuest, isClean: boolean): void {
    this.guests.delete(id)
    this.isSpoiled ||= !isClean
    const { sandbox } = this
    if (this.guests.size > 0 || sandbox === undefined) return
    this.sandbox = undefined
    sandbox.endRun()
    if (this.isSpoiled) void sandbox.end()
    else this.sandboxes.giveBack(sandbox)
  }
}

class LiveGuest implements ClientThread {
  user = nobody
  private readonly pings = new Pings((ping) => this.post({ post: 'ping', ping }))
  private isSilent = false

  constructor(
    readonly id: number,
    private readonly sandbox: Sandbox,
    private readonly codeOf: (file: string) => GuestCode,
    private readonly onEnd: () => void,
  ) {}

  post(message: ToThread): void {
    const code = message.post === 'load' ? this.codeOf(fileURLToPath(message.place.lock)) : undefined
    const send = () => this.sandbox.post(this.id, message, code)
    // If the sandbox never becomes ready, the message is dropped.
    void this.sandbox.ready.then(send, () => {})
  }

  async ping(limitMs: number): Promise<boolean> {
    await this.sandbox.ready.catch(() => {})
    if (!this.sandbox.isAlive) return false
    const answered = await this.pings.ask(limitMs)
    this.isSilent = !answered
    return answered
  }

  /** Ends a client. A client that does not answer blocks its whole sandbox, so in that case the sandbox is ended too. */
  async end(): Promise<void> {
    if (this.isSilent) await this.sandbox.end()
    else this.post({ post: 'forget' })
    this.onEnd()
  }

  hear(message: FromThread): void {
    if (message.post === 'pong') this.pings.hear(message.ping)
    else this.user.hear(message)
  }

  lose({ reason, values }: Because): void {
    this.pings.lose()
    this.user.onEnd({ reason, values })
  }
}
