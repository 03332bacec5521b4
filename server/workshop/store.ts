/** A store of rooms: in memory for one server, in a Redis for several. Both behave exactly as described here. */
import type { ClassStore } from './base/class-store.ts'
import type { Member } from './base/member.ts'
import type { Room } from './room.ts'

/** Outcome of joining. `late`: another member joined after the caller had read the list of members. */
export type Joined = 'in' | 'full' | 'late'

export interface StoredRoom {
  room: Room
  /** Time of the last change, in milliseconds since 1970. */
  changedAtMs: number
}

export interface RoomStore extends ClassStore {
  /** Stores a new room. `false`: a room with this code exists. */
  create(room: Room): Promise<boolean>
  read(code: string): Promise<Room | undefined>
  /** Replaces the previous version by `room`. `false`: another change was faster, or the room is gone. */
  replace(room: Room): Promise<boolean>
  /** Rooms that have not ended, and whose time is not over. */
  openRooms(): Promise<Room[]>
  /** Every room that is kept, in any order. */
  keptRooms(): Promise<StoredRoom[]>
  /** Like `replace`, and forgets members, answers, runs and entries. */
  clear(room: Room): Promise<boolean>

  /** Number of members that have ever joined. */
  arrivals(code: string): Promise<number>
  /** Adds a member. `arrivals`: their number when the caller looked for a free name. `most`: limit on members. */
  addMember(code: string, member: Member, arrivals: number, most: number): Promise<Joined>
  /** The member that has this token. */
  memberOf(code: string, tokenHash: string): Promise<Member | undefined>
  /** Replaces a member by the result of `change`. Concurrent changes are not lost. */
  changeMember(code: string, id: string, change: (member: Member) => Member): Promise<void>
  /** Frees the places of members that have left no answer, run or entry. */
  forgetMembers(code: string, members: readonly Member[]): Promise<void>

  /** Whether everything that was confirmed survives this server: not while a disk refuses. */
  isKept(): boolean

  close(): Promise<void>
}

/** How long a room is kept after its last change, for the report and for those who come back late. */
export const keptMs = 7 * 24 * 60 * 60 * 1000
