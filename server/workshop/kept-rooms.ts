/** Lists stored rooms for the host, and renames, empties or reopens one. Works with or without a running server. */
import type { KeptRoom } from '#model/messages/kept-rooms.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { PresentMember } from './audience.ts'
import { hashOf, roomSecret } from './codes.ts'
import { emptied, renamed, reopened } from './mended.ts'
import type { Room } from './room.ts'
import { keptMs, type RoomStore, type StoredRoom } from './store.ts'
import { storeNext } from './store-next.ts'

interface KeptRoomsParts {
  store: RoomStore
  hostToken: string
  present(code: string): Promise<readonly PresentMember[]>
  /** Called after a change, to notify the people in the room. */
  changed(room: Room): Promise<void>
  /** Called after a room was emptied. The room then has no members. */
  emptied(code: string): void
  nowMs?: () => number
}

export class KeptRooms {
  private readonly nowMs: () => number

  constructor(private readonly parts: KeptRoomsParts) {
    this.nowMs = parts.nowMs ?? Date.now
  }

  /** Lists the stored rooms, newest first. */
  async list(): Promise<KeptRoom[]> {
    const kept = await this.parts.store.keptRooms()
    const rooms = await Promise.all(kept.map((each) => this.listed(each)))
    return rooms.sort((one, other) => other.createdAtMs - one.createdAtMs)
  }

  /** Throws `UNKNOWN_ROOM`. */
  async rename(code: string, title: string): Promise<void> {
    const { store } = this.parts
    await this.change(
      code,
      (room) => renamed(room, title),
      (next) => store.replace(next),
    )
  }

  /** Removes the members and everything that they left. Keeps the title, plan, link and the teacher's settings. Throws `UNKNOWN_ROOM`. */
  async reset(code: string): Promise<void> {
    const { store } = this.parts
    await this.change(
      code,
      (room) => emptied(room, this.nowMs()),
      async (next) => {
        if (!(await store.clear(next))) return false
        this.parts.emptied(code)
        return true
      },
    )
  }

  /**
   * Reopens a room that has ended, or extends an open room. It lasts from now on as long as a
   * new room. Returns the code and secret for leading the room. Throws `UNKNOWN_ROOM`.
   */
  async reopen(code: string): Promise<RoomCreated> {
    const { store, hostToken } = this.parts
    const secret = roomSecret(hostToken, code)
    const context = { nowMs: this.nowMs(), lesson: () => undefined, exercise: () => undefined }
    await this.change(
      code,
      (room) => reopened(room, hashOf(secret), context),
      (next) => store.replace(next),
    )
    return { code, secret }
  }

  private async change(code: string, to: (room: Room) => Room, put: (next: Room) => Promise<boolean>): Promise<void> {
    const read = async (): Promise<Room> => {
      const room = await this.parts.store.read(code)
      if (room === undefined) throw new RefusalError('unknown-room', { code })
      return room
    }
    await this.parts.changed(await storeNext({ read, change: to, put }))
  }

  private async listed({ room, changedAtMs }: StoredRoom): Promise<KeptRoom> {
    const { store, hostToken, present } = this.parts
    const { code, title, createdAtMs, endsAtMs, plan, pace, place, secretHash } = room
    const [members, windows] = await Promise.all([store.members(code), present(code)])
    const secret = roomSecret(hostToken, code)
    const number = pace.at(-1)?.item
    return {
      code,
      title,
      state: room.state === 'open' && endsAtMs > this.nowMs() ? 'open' : 'ended',
      createdAtMs,
      changedAtMs,
      keptUntilMs: changedAtMs + keptMs,
      people: members.filter(({ removed }) => !removed).length,
      here: new Set(windows.map(({ member }) => member)).size,
      item: number === undefined || plan === null ? null : { number, of: plan.items.length },
      scenario: place?.scenario ?? null,
      secret: hashOf(secret) === secretHash ? secret : null,
    }
  }
}
