/**
 * Checks regularly whether the people on this server have the newest view of their room, and sends
 * it to those who do not. This makes up for messages of other servers that the hub lost.
 */
import type { Audience } from '../workshop/audience.ts'
import type { Room } from '../workshop/room.ts'
import type { RoomService } from '../workshop/room-service.ts'
import type { RoomStore } from '../workshop/store.ts'
import { onSent, type PageServer, type PageSocket, type SocketData } from './page-socket.ts'

/** Interval between two checks. News usually arrives in a fraction of that time. */
const lookEveryMs = 500

/** From now on, stores the newest version of its room that a window was sent, in the window's `data`. */
export function noteVersion(socket: PageSocket): void {
  onSent(socket, ({ name, notice }) => {
    if (name === 'room') raise(socket.data, notice.version)
    // `room-place` contains only the place that is shown. A window that missed an earlier version still misses it after this message.
    if (name === 'room-place' && notice.version === (socket.data.roomVersion ?? 0) + 1)
      raise(socket.data, notice.version)
  })
}

function raise(data: SocketData, version: number): void {
  data.roomVersion = Math.max(data.roomVersion ?? 0, version)
}

export interface CatchUpParts {
  io: PageServer
  audience: Pick<Audience, 'removed'>
  store: Pick<RoomStore, 'read' | 'members'>
  roomService: Pick<RoomService, 'view' | 'notifyLeads'>
  isReachable(): boolean
  onFailure(error: unknown): void
}

export class CatchUp {
  /** Room versions at the previous check, keyed by room code. By the next check, every window should have received them. */
  private seen = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: CatchUpParts) {
    this.lookLater()
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private lookLater(): void {
    this.timer = setTimeout(() => {
      this.look()
        .catch((error: unknown) => {
          if (this.timer !== undefined) this.parts.onFailure(error)
        })
        .finally(() => {
          if (this.timer !== undefined) this.lookLater()
        })
    }, lookEveryMs)
    this.timer.unref()
  }

  private async look(): Promise<void> {
    if (!this.parts.isReachable()) return
    const before = this.seen
    const now = new Map<string, number>()
    for (const [code, windows] of this.windowsByRoom()) {
      const room = await this.parts.store.read(code)
      if (room === undefined) continue
      now.set(code, room.version)
      const due = before.get(code) ?? 0
      const late = windows.filter(
        ({ connected, data }) => connected && codeOf(data) === code && (data.roomVersion ?? 0) < due,
      )
      if (late.length > 0) await this.sendNewest(room, late)
    }
    this.seen = now
  }

  private windowsByRoom(): Map<string, PageSocket[]> {
    const rooms = new Map<string, PageSocket[]>()
    for (const socket of this.parts.io.of('/').sockets.values()) {
      const code = codeOf(socket.data)
      if (code === undefined) continue
      const windows = rooms.get(code) ?? []
      rooms.set(code, windows)
      windows.push(socket)
    }
    return rooms
  }

  private async sendNewest(room: Room, late: readonly PageSocket[]): Promise<void> {
    const { audience, store, roomService } = this.parts
    const { code } = room
    const view = await roomService.view(room)
    const out = new Set((await store.members(code)).filter(({ removed }) => removed).map(({ id }) => id))
    for (const socket of late) {
      const { member } = socket.data
      if (member !== undefined && out.has(member.id)) audience.removed(code, member.id)
      else socket.emit('room', view)
    }
    roomService.notifyLeads(code)
  }
}

function codeOf({ lead, member }: SocketData): string | undefined {
  return lead ?? member?.code
}
