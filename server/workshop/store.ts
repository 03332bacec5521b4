/** A store of rooms: in memory for one server, in a Redis for several. Both do exactly this. */
import type { ClassStore } from './base/class-store.ts'
import type { Member } from './base/member.ts'
import type { Room } from './room.ts'

/** The outcome of joining. `late`: another member joined after the caller had read who is there. */
export type Came = 'in' | 'full' | 'late'

export interface RoomStore extends ClassStore {
  /** `false`: there is a room of this code. */
  create(room: Room): Promise<boolean>
  read(code: string): Promise<Room | undefined>
  /** Puts `room` in place of the version before it. `false`: somebody else was faster, or the room is gone. */
  replace(room: Room): Promise<boolean>
  /** Rooms that have not ended, and whose time is not over. */
  openRooms(): Promise<Room[]>

  /** How often somebody new has come in. */
  arrivals(code: string): Promise<number>
  /** `arrivals`: how many there were before it was looked whose name is taken. `most`: so many may be in. */
  addMember(code: string, member: Member, arrivals: number, most: number): Promise<Came>
  /** The member that has this token. */
  memberOf(code: string, tokenHash: string): Promise<Member | undefined>
  /** Puts what `change` makes of a member in its place. Nothing that anybody else changes meanwhile is lost. */
  changeMember(code: string, id: string, change: (member: Member) => Member): Promise<void>
  /** Frees the places of members that have left nothing. */
  forgetMembers(code: string, members: readonly Member[]): Promise<void>

  /** Whether all that was confirmed outlives this server: not while a disk refuses. */
  isKept(): boolean

  close(): Promise<void>
}

/** How long a room is kept after its last change, for the report and for those who come back late. */
export const keptMs = 7 * 24 * 60 * 60 * 1000
