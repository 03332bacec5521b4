/** Holds clients back until their first step, in explorations where clients may begin late. */
import type { ClientScript } from '#scenarios/define.ts'

export class FirstSteps {
  private readonly outside = new Map<string, Promise<void>>()
  private readonly opened = new Map<string, () => void>()

  constructor(clients: readonly string[]) {
    for (const client of clients) {
      this.outside.set(client, new Promise((open) => this.opened.set(client, open)))
    }
  }

  async inside(client: string): Promise<void> {
    await this.outside.get(client)
  }

  before(script: ClientScript): ClientScript {
    return async (me) => {
      await this.inside(me.name)
      await script(me)
    }
  }

  isOutside(client: string): boolean {
    return this.opened.has(client)
  }

  let(client: string): void {
    this.opened.get(client)?.()
    this.opened.delete(client)
  }

  letAll(): void {
    for (const client of [...this.opened.keys()]) this.let(client)
  }
}
