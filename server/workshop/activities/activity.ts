/** Types of the parts of an activity on the server. All parts except `kept` are optional. `activities.ts` lists the activities. */
import type * as z from 'zod/mini'
import type { EditedFilesRequest, OffersEditing } from '#model/messages/edited-lock.ts'
import type { AnswerTo, Received, Requests } from '#model/messages/message.ts'
import type { MemberNotice, Screen } from '#model/messages/workshop.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { ExplorationManager } from '#server/explorations/exploration-manager.ts'
import type { PlayedLevels } from '#server/explorations/played-levels.ts'
import type { Owner } from '#server/runs/owner.ts'
import type { RunManager } from '#server/runs/run-manager.ts'
import type { ClassStore, Shelf } from '../base/class-store.ts'
import type { Curriculum } from '../base/lesson-of.ts'
import type { Member } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'

/**
 * Events in a room for which activities make way. `asked`: something covers the lesson. `filled`: something fills the projected screen. `released`: the class
 * gets something to work on. `recalled`: the class no longer works on anything. `begun`: an item of the plan begins or is undone, so everything that the
 * previous item started ends. `renamed`: people are shown under other names. `ended`: the room is closed. `reopened`: the room is open again.
 */
export type RoomMoment = 'asked' | 'filled' | 'released' | 'recalled' | 'begun' | 'renamed' | 'ended' | 'reopened'

export interface RoomContext extends Curriculum {
  nowMs: number
}

/** Context of a change. `R` is the type of the room as the activity knows it. */
export interface ChangeContext<R> extends RoomContext {
  /** Returns the room after every activity has made way for `moment`. */
  after(moment: RoomMoment): R
}

/**
 * Records that a view needs: none, the activity's own records, or the records of all activities.
 * Records are read only when needed, because a class of 500 has thousands of them.
 */
export type NeededRecords = 'none' | 'own' | 'all'

export interface Asker {
  code: string
  member: string
  /** Name by which explorations and the queue know this person. */
  person?: string
  /** Owner of runs that the member starts. The member's room owns them too. */
  owner?: Owner
}

/** The class's access to runs. `onTakenUp` is absent if there is only one server. */
export type ClassRuns = Pick<RunManager, 'submit' | 'watch' | 'cancel' | 'readComparison'> &
  Partial<Pick<RunManager, 'onTakenUp' | 'read'>>

/** Services that an activity may use. `R` is the type of the room as the activity knows it. */
export interface ActivityMeans<R extends RoomCore> {
  store: ClassStore
  catalogue: Catalogue
  runManager: ClassRuns
  explorations: Pick<ExplorationManager, 'endedEdit'>
  levels: Pick<PlayedLevels, 'open'>
  editing: OffersEditing
  nowMs(): number
  /** Throws `UNKNOWN_ROOM` or `ROOM_ENDED`. */
  openRoom(code: string): Promise<R>
  /** Call this when the teacher's view of the class is out of date. */
  changed(code: string): void
  /** Call this when everybody's view is out of date. */
  changedForAll(code: string): void
  notify(code: string, member: string, notice: MemberNotice): void
  onFailure(error: unknown): void
}

/** Handlers for members' requests, keyed by the request's name. If a handler throws a `RefusalError`, nothing has changed. */
export type Answers<T extends Requests> = {
  [Name in keyof T]: (asker: Asker, request: Received<T, Name>) => AnswerTo<T, Name> | Promise<AnswerTo<T, Name>>
}

/** The part of an activity that exists as long as the server. */
export interface Service {
  answers?: object
  /**
   * Looks up what an action needs to know in addition to the room. The result becomes part of
   * the action's context. Throws a `RefusalError` if the action is not allowed.
   */
  lookUp?(room: RoomCore, action: { do: string }): Promise<object>
  /** Notes that these members look, outside the room, at the lesson that the class is being asked about. */
  look?(code: string, members: readonly string[]): Promise<void>
  /** Whether the class may edit this lock on a server where not everybody may edit locks. */
  mayEdit?(code: string, lock: EditedFilesRequest): Promise<boolean>
  /** Ends everything that a member had started before leaving the room. A lost connection does not count as leaving. */
  left?(code: string, member: string): Promise<void>
}

/** Rules of an activity. `Kept` is the type of the activity's fields in a room, and `Records` is the type of its records about members. */
export interface ActivityRules<Kept extends object, Records extends object = object> {
  /** Schemas of the activity's fields in `Room`. Fields never change their meaning, because rooms from older versions are read with the same schemas. */
  kept: Record<string, z.ZodMiniType>
  initial: Kept
  /** Functions that return the changed fields of a room after a teacher's action, keyed by the action's name. */
  actions?: Record<string, (room: RoomCore & Kept, action: never, context: never) => Partial<RoomCore & Kept>>
  makeWay?(room: RoomCore & Kept, moment: RoomMoment, context: RoomContext): Partial<RoomCore & Kept>
  /** Returns the time at which the activity next changes by itself, in milliseconds since 1970, or `null` if it does not. */
  dueAtMs?(room: RoomCore & Kept): number | null
  due?(room: RoomCore & Kept, context: RoomContext): Partial<RoomCore & Kept>
  /** Switches of `Screen` that fill the projected screen. At most one of them is on. */
  fills?: readonly (keyof Screen)[]
  /** Shelf of members' entries for this activity, other than answers and runs. */
  shelf?: Shelf<unknown>
  noRecords?: Records
  records?(store: ClassStore, room: RoomCore & Kept): Promise<Records>
  /** Returns the ids of members who have left an answer, run or entry, and therefore keep their seats. */
  seated?(records: Records): string[]
  needs?(room: RoomCore & Kept): NeededRecords
  /** Returns fields of `RoomView`. */
  view?(room: RoomCore & Kept, records: never, context: RoomContext): object
  /** Returns fields of `LeadView`. */
  lead?(room: RoomCore & Kept, records: Records): object
  /** Returns a function that makes fields of each `MemberView`. */
  member?(room: RoomCore & Kept, records: Records): (id: string) => object
  /** Returns fields of `MyView`. */
  mine?(room: RoomCore & Kept, member: Member, records: Records): object
  /** Costs of the activity's requests in a connection's rate limit, keyed by request name. Requests that are not listed cost 1. */
  costs?: Record<string, number>
  open?(means: ActivityMeans<RoomCore & Kept>): Service
}
