/** Stores rooms, in memory for one server, or in a Redis for several servers. Both stores behave exactly as described here. */
import type { ClassStore } from './base/class-store.ts'
import type { Member } from './base/member.ts'
import type { Room } from './room.ts'

/** Outcome of joining. `late` means that another member joined after the caller had read the list of members. */
export type Joined = 'in' | 'full' | 'late'

export interface StoredRoom {
  room: Room
  changedAtMs: number
}

export interface RoomStore extends ClassStore {
  /** Stores a new room. Returns `false` if a room with this code already exists. */
  create(room: Room): Promise<boolean>
  read(code: string): Promise<Room | undefined>
  /** Replaces the previous version of the room. Returns `false` if another change came first or the room no longer exists. */
  replace(room: Room): Promise<boolean>
  /** Returns the rooms that have not ended and whose time is not over. */
  openRooms(): Promise<Room[]>
  keptRooms(): Promise<StoredRoom[]>
  /** Replaces the room like `replace`, and removes its members, answers, runs and entries. */
  clear(room: Room): Promise<boolean>

  /** Returns the number of members that have ever joined. */
  arrivals(code: string): Promise<number>
  /** Adds a member. `arrivals` is the number of arrivals when the caller looked for a free name. `most` is the maximum number of members. */
  addMember(code: string, member: Member, arrivals: number, most: number): Promise<Joined>
  memberOf(code: string, tokenHash: string): Promise<Member | undefined>
  /** Replaces a member with the result of `change`. No concurrent change is lost. */
  changeMember(code: string, id: string, change: (member: Member) => Member): Promise<void>
  /** Frees the seats of members who have left no answer, run or entry. */
  forgetMembers(code: string, members: readonly Member[]): Promise<void>

  /** Whether everything that was confirmed survives a restart of this server. `false` while a disk rejects writes. */
  isKept(): boolean

  close(): Promise<void>
}

/** Time for which a room is kept after its last change, for the report and for people who come back late. */
export const keptMs = 7 * 24 * 60 * 60 * 1000
