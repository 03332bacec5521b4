/** Notifies the people in a room over their sockets. If servers share an adapter, people on other servers are notified too. */
import type { LeadView, MemberNotice, Place, RoomView } from '#model/messages/workshop.ts'
import type { Audience, PresentMember } from '../workshop/audience.ts'
import { type PageServer, send } from './page-socket.ts'

export const roomOf = (code: string) => `room:${code}`
export const leadsOf = (code: string) => `lead:${code}`
export const memberOf = (code: string, member: string) => `member:${code}:${member}`

export class SocketAudience implements Audience {
  constructor(private readonly io: PageServer) {}

  room(code: string, view: RoomView): void {
    this.io.to(roomOf(code)).emit('room', view)
  }

  place(code: string, version: number, place: Place | null): void {
    this.io.to(roomOf(code)).emit('room-place', { version, place })
  }

  leads(code: string, view: LeadView): void {
    this.io.to(leadsOf(code)).emit('room-class', view)
  }

  member(code: string, member: string, notice: MemberNotice): void {
    send(this.io.to(memberOf(code, member)), notice)
  }

  emptied(code: string): void {
    const members = this.io.in(roomOf(code)).except(leadsOf(code))
    members.emit('room-emptied', null)
    members.disconnectSockets(true)
  }

  removed(code: string, member: string): void {
    const windows = this.io.in(memberOf(code, member))
    windows.emit('room-removed', null)
    windows.disconnectSockets(true)
  }

  windowsOf({ code, id }: { code: string; id: string }): number {
    return this.io.of('/').adapter.rooms.get(memberOf(code, id))?.size ?? 0
  }

  async present(code: string): Promise<PresentMember[]> {
    // If a server has died, the query fails until the other servers notice. Until then, only people on this server are counted.
    const windows = await this.io
      .in(roomOf(code))
      .fetchSockets()
      .catch(() => this.io.local.in(roomOf(code)).fetchSockets())
    return windows.flatMap(({ data: { member, following = true } }) =>
      member === undefined ? [] : [{ member: member.id, following }],
    )
  }
}
