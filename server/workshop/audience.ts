/** Sends a room's views and notices to its people. Implemented with sockets, across all servers. */
import type { LeadView, MemberNotice, Place, RoomView } from '#model/messages/workshop.ts'

export interface PresentMember {
  member: string
  following: boolean
}

export interface Audience {
  /** Sends the room's view to everybody in the room, including the teacher's windows. */
  room(code: string, view: RoomView): void
  place(code: string, version: number, place: Place | null): void
  leads(code: string, view: LeadView): void
  member(code: string, member: string, notice: MemberNotice): void
  /** Disconnects every member, because the room was emptied. */
  emptied(code: string): void
  /** Tells a member that the teacher has removed them, and disconnects the member's windows. */
  removed(code: string, member: string): void
  /** Returns the members' windows that are currently connected. */
  present(code: string): Promise<PresentMember[]>
}
