/** The parts of an activity on the server. All except `kept` are optional. `activities.ts` lists the activities. */
import type * as z from 'zod/mini'
import type { EditedFilesRequest, OffersEditing } from '#model/messages/edited-lock.ts'
import type { AnswerTo, Received, Requests } from '#model/messages/message.ts'
import type { MemberNotice, Screen } from '#model/messages/workshop.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { ExplorationManager } from '#server/explorations/exploration-manager.ts'
import type { PlayedLevels } from '#server/explorations/played-levels.ts'
import type { Owner } from '#server/runs/owner.ts'
import type { RunManager } from '#server/runs/run-manager.ts'
import type { ClassStore, Shelf } from '../base/class-store.ts'
import type { Member } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'

/**
 * Events in a room that activities make way for. `asked`: something lies over the lesson. `filled`: something fills the projected screen. `released`: the class
 * is given something to work on. `recalled`: the class works on nothing any more. `begun`: an item of the plan begins or is taken back, so what the previous
 * item began is over. `renamed`: people are shown by other names. `ended`: the room is closed. `reopened`: it is open again.
 */
export type RoomMoment = 'asked' | 'filled' | 'released' | 'recalled' | 'begun' | 'renamed' | 'ended' | 'reopened'

export interface RoomContext {
  nowMs: number
  lesson(id: string): Lesson | undefined
  exercise(id: string): Exercise | undefined
}

/** Context of a change. `R`: the room, as the activity knows it. */
export interface ChangeContext<R> extends RoomContext {
  /** Returns the room after every activity has made way for `moment`. */
  after(moment: RoomMoment): R
}

/**
 * Records that a view needs. They are read only if needed, because a class of five hundred has thousands. `own`: this activity's. `all`: those of all
 * activities.
 */
export type NeededRecords = 'none' | 'own' | 'all'

/** A member who makes a request to an activity. */
export interface Asker {
  code: string
  member: string
  /** Name that explorations and the queue know this person by. */
  person?: string
  /** Owner of runs that the member starts. The room is their owner too. */
  owner?: Owner
}

/** A class's access to runs. `onTakenUp` absent: there is one server. */
export type ClassRuns = Pick<RunManager, 'submit' | 'watch' | 'cancel' | 'readComparison'> &
  Partial<Pick<RunManager, 'onTakenUp' | 'read'>>

/** Means of an activity's service. `R`: the room, as the activity knows it. */
export interface ActivityMeans<R extends RoomCore> {
  store: ClassStore
  catalogue: Catalogue
  runManager: ClassRuns
  explorations: Pick<ExplorationManager, 'endedEdit'>
  levels: Pick<PlayedLevels, 'open'>
  /** Who may edit locks on this server. */
  editing: OffersEditing
  /** Milliseconds since 1970. */
  nowMs(): number
  /** Reads a room that is open. Throws `UNKNOWN_ROOM` or `ROOM_ENDED`. */
  openRoom(code: string): Promise<R>
  /** Call this when the teacher's view of the class is out of date. */
  changed(code: string): void
  /** Call this when everybody's view is out of date. */
  changedForAll(code: string): void
  /** Sends something to all windows of one member. */
  notify(code: string, member: string, notice: MemberNotice): void
  /** Called with unforeseen errors. */
  onFailure(error: unknown): void
}

/** Handlers of members' requests, by the request's name. Throw a `RefusalError`; then nothing has changed. */
export type Answers<T extends Requests> = {
  [Name in keyof T]: (asker: Asker, request: Received<T, Name>) => AnswerTo<T, Name> | Promise<AnswerTo<T, Name>>
}

/** The part of an activity that lives as long as the server. */
export interface Service {
  answers?: object
  /** Looks up what an action needs to know besides the room. The result becomes part of the action's context. Throws a `RefusalError`. */
  lookUp?(room: RoomCore, action: { do: string }): Promise<object>
  /** Notes that these members look at the lesson that the class is asked about, outside the room. */
  look?(code: string, members: readonly string[]): Promise<void>
  /** Whether the class is given this lock to edit, on a server where not everybody may. */
  mayEdit?(code: string, lock: EditedFilesRequest): Promise<boolean>
  /** Ends what a member who has left still has under way. Losing the connection does not count as leaving. */
  left?(code: string, member: string): Promise<void>
}

/** Rules of an activity. `Kept`: its fields of a room. `Records`: its records of members. */
export interface ActivityRules<Kept extends object, Records extends object = object> {
  /** Fields of `Room`. They never change their meaning: rooms of older versions are read with the same schema. */
  kept: Record<string, z.ZodMiniType>
  /** Values of these fields in a new room. */
  initial: Kept
  /** Next state of the room after an action of the teacher, by the action's name. */
  actions?: Record<string, (room: RoomCore & Kept, action: never, context: never) => Partial<RoomCore & Kept>>
  makeWay?(room: RoomCore & Kept, moment: RoomMoment, context: RoomContext): Partial<RoomCore & Kept>
  /** When the activity next changes by itself, in milliseconds since 1970; `null`: it does not. */
  dueAtMs?(room: RoomCore & Kept): number | null
  /** The change at that time. */
  due?(room: RoomCore & Kept, context: RoomContext): Partial<RoomCore & Kept>
  /** Switches of `Screen` that fill the projected screen: one of them is on, or none. */
  fills?: readonly (keyof Screen)[]
  /** Shelf of members' entries of this activity, other than answers and runs. */
  shelf?: Shelf<unknown>
  noRecords?: Records
  records?(store: ClassStore, room: RoomCore & Kept): Promise<Records>
  /** Ids of members who have left an answer, a run or an entry, and so keep their seats. */
  seated?(records: Records): string[]
  needs?(room: RoomCore & Kept): NeededRecords
  /** Fields of `RoomView`. */
  view?(room: RoomCore & Kept, records: never, context: RoomContext): object
  /** Fields of `LeadView`. */
  lead?(room: RoomCore & Kept, records: Records): object
  /** Fields of each `MemberView`. */
  member?(room: RoomCore & Kept, records: Records): (id: string) => object
  /** Fields of `MyView`. */
  mine?(room: RoomCore & Kept, member: Member, records: Records): object
  /** Cost of its requests in a connection's rate limit. Requests that are not listed cost 1. */
  costs?: Record<string, number>
  open?(means: ActivityMeans<RoomCore & Kept>): Service
}
