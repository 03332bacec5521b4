/** Stores a tree of client states. A client's code runs once per list of answers. */

import type { ClientCode, ClientSetup } from '#server/engine/client/client.ts'
import { type HeardAnswer, type ReplayedStanding, replay } from './replayed-script.ts'

export interface Life {
  client: number
  beginsMs: number
  heard: readonly HeardAnswer[]
  standing: ReplayedStanding
  after: Map<string, Promise<Life>>
}

export class Lives {
  private readonly firsts = new Map<string, Life>()

  constructor(
    private readonly code: ClientCode,
    private readonly setupOf: (client: number) => ClientSetup,
  ) {}

  async begin(client: number, beginsMs: number): Promise<Life> {
    const known = this.firsts.get(`${client} ${beginsMs}`)
    if (known !== undefined) return known
    const life = await this.run(client, beginsMs, [])
    this.firsts.set(`${client} ${beginsMs}`, life)
    return life
  }

  /** Returns the state of a client that begins at this time. Throws if `begin` was not called for this time. */
  begun(client: number, beginsMs: number): Life {
    const life = this.firsts.get(`${client} ${beginsMs}`)
    if (life === undefined) throw new RangeError(`client ${client} was not begun at ${beginsMs}`)
    return life
  }

  hear(life: Life, heard: HeardAnswer): Promise<Life> {
    const key = JSON.stringify(heard)
    const known = life.after.get(key) ?? this.run(life.client, life.beginsMs, [...life.heard, heard])
    life.after.set(key, known)
    return known
  }

  private async run(client: number, beginsMs: number, heard: readonly HeardAnswer[]): Promise<Life> {
    const standing = await replay(this.setupOf(client), this.code, beginsMs, heard)
    return { client, beginsMs, heard, standing, after: new Map() }
  }
}
