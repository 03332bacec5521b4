/** Sends a runner's entries about one run to the hub, in order. All events of one turn of the event loop are sent in one entry. */
import type { Entry } from './entries.ts'

type Answer = 'ok' | 'cancel' | 'stale' | 'full'

export class Outbox {
  private readonly pending: Entry[] = []
  private sending: Promise<void> | undefined
  private isShut = false

  /** `stop` is called if the run was canceled, if another attempt has replaced the run, if it has too many entries, or if the hub cannot be written to. */
  constructor(
    private readonly append: (entry: Entry) => Promise<Answer>,
    private readonly stop: (why: Exclude<Answer, 'ok'>) => void,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  put(entry: Entry): void {
    if (this.isShut) return
    const last = this.pending.at(-1)
    if (entry.kind === 'events' && last?.kind === 'events') last.data.push(...entry.data)
    else this.pending.push(entry)
    this.sending ??= this.drain()
  }

  /** Resolves when all entries are at the hub. */
  async close(): Promise<void> {
    await this.sending
  }

  private async drain(): Promise<void> {
    try {
      await new Promise((resolve) => setImmediate(resolve))
      for (let entry = this.pending.shift(); entry !== undefined; entry = this.pending.shift()) {
        const answer = await this.append(entry)
        if (answer === 'stale') this.isShut = true
        if (answer !== 'ok') this.stop(answer)
      }
    } catch (error) {
      // A gap cannot be repaired, so send nothing more. The server sees that the run has no end.
      this.isShut = true
      this.stop('stale')
      this.onFailure(error)
    } finally {
      if (this.isShut) this.pending.length = 0
      this.sending = undefined
    }
  }
}
