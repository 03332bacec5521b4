/** Sends a room's news to its people. Implemented over sockets, and across several servers if there are several. */
import type { WallEntry } from '#model/messages/activities/hands-on.ts'
import type { LeadView, Place, RoomView } from '#model/messages/workshop.ts'
import type { Present } from './views.ts'

export interface Audience {
  /** Everybody in the room, the teacher's windows too. */
  room(code: string, view: RoomView): void
  place(code: string, version: number, place: Place | null): void
  /** The teacher's windows. */
  leads(code: string, view: LeadView): void
  /** All windows of one member. */
  mine(code: string, member: string, entry: WallEntry): void
  /** Tells a member that the teacher has shown it out, and sends it nothing more. */
  removed(code: string, member: string): void
  /** Who is connected now: one entry a window. */
  present(code: string): Promise<Present[]>
}
