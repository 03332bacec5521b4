/** Pings a client's thread or process, to find out whether its code comes to rest within a limit. */
import { realClock } from '#server/engine/clock.ts'

export class Pings {
  private readonly clock = realClock()
  private readonly waiting = new Map<number, (answered: boolean) => void>()
  private last = 0

  /** `post` sends the ping with this number. */
  constructor(private readonly post: (ping: number) => void) {}

  /** Sends a ping. Resolves with `false` if no answer comes within `limitMs`. */
  async ask(limitMs: number): Promise<boolean> {
    this.last += 1
    const ping = this.last
    const answered = await new Promise<boolean>((resolve) => {
      // After a stall of our own process, pending messages must be read before giving up.
      const enough = this.clock.after(limitMs, () => void this.clock.yield().then(() => resolve(false)))
      this.waiting.set(ping, (answer) => {
        enough()
        resolve(answer)
      })
      this.post(ping)
    })
    this.waiting.delete(ping)
    return answered
  }

  hear(ping: number): void {
    this.waiting.get(ping)?.(true)
  }

  /** Ends all pings with `false`, because no answer can come anymore. */
  lose(): void {
    for (const answer of this.waiting.values()) answer(false)
  }
}
