/** Where rooms live. In memory for one server, in a Redis for several: both do exactly this. */
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { LevelTry } from '#model/messages/workshop-level.ts'
import type { Member, MemberAnswer, Room } from './room.ts'

/** What became of an answer: the first one counts, and only while the question is open. */
export type Taken = 'taken' | 'already' | 'closed'

/** The outcome of joining. `late`: another member joined after the caller had read who is there. */
export type Came = 'in' | 'full' | 'late'

export interface RoomStore {
  /** `false`: there is a room of this code. */
  create(room: Room): Promise<boolean>
  read(code: string): Promise<Room | undefined>
  /** Puts `room` in place of the version before it. `false`: somebody else was faster, or the room is gone. */
  replace(room: Room): Promise<boolean>
  /** Those that have not ended, and whose time is not over. */
  openRooms(): Promise<Room[]>

  /** How often somebody new has come in. */
  arrivals(code: string): Promise<number>
  /** `arrivals`: how many there were before it was looked whose name is taken. `most`: so many may be in. */
  addMember(code: string, member: Member, arrivals: number, most: number): Promise<Came>
  /** The member that has this token. */
  memberOf(code: string, tokenHash: string): Promise<Member | undefined>
  /** In the order of joining. */
  members(code: string): Promise<Member[]>
  /** Puts what `change` makes of a member in its place. Nothing that anybody else changes meanwhile is lost. */
  changeMember(code: string, id: string, change: (member: Member) => Member): Promise<void>
  /** Frees the places of members that have left nothing. */
  forgetMembers(code: string, members: readonly Member[]): Promise<void>

  /** Atomic against `replace`: an answer that comes after the question was closed is never taken. */
  answer(code: string, answer: MemberAnswer): Promise<Taken>
  answers(code: string): Promise<MemberAnswer[]>

  /** Stores a run or its new state. `false`: this member has reached the limit. */
  putRun(code: string, entry: WallEntry, mostPerMember: number): Promise<boolean>
  /** Oldest first. `member`: only theirs. */
  runs(code: string, member?: string): Promise<WallEntry[]>

  /** How far a member has come with a level, in place of how far it had come before. */
  putTry(code: string, entry: LevelTry): Promise<void>
  /** Of one release. */
  tries(code: string, level: number): Promise<LevelTry[]>

  /** Whether all that was confirmed outlives this server: not while a disk refuses. */
  isKept(): boolean

  close(): Promise<void>
}

/** How long a room is kept after its last change, for the report and for those who come back late. */
export const keptMs = 24 * 60 * 60 * 1000
