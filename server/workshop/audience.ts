/** Sends a room's news to its people. Implemented over sockets, and across several servers if there are several. */
import type { LeadView, MemberNotice, Place, RoomView } from '#model/messages/workshop.ts'

/** A member's window that is open. */
export interface Present {
  member: string
  following: boolean
}

export interface Audience {
  /** Everybody in the room, the teacher's windows too. */
  room(code: string, view: RoomView): void
  place(code: string, version: number, place: Place | null): void
  /** The teacher's windows. */
  leads(code: string, view: LeadView): void
  /** All windows of one member. */
  member(code: string, member: string, notice: MemberNotice): void
  /** Lets a member know that the teacher has shown it out, and sends it nothing more. */
  removed(code: string, member: string): void
  /** Windows of members that are connected now. */
  present(code: string): Promise<Present[]>
}
