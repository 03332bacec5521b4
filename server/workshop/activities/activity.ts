/** The parts that an activity has on the server. All but what is kept are optional; `activities.ts` lists the activities. */
import type * as z from 'zod/mini'
import type { AnswerTo, Received, Requests } from '#model/messages/message.ts'
import type { MemberNotice, Screen } from '#model/messages/workshop.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { PlayedLevels } from '#server/explorations/played-levels.ts'
import type { Owner } from '#server/runs/owner.ts'
import type { RunManager } from '#server/runs/run-manager.ts'
import type { ClassStore, Shelf } from '../base/class-store.ts'
import type { Member } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'

/**
 * What happens in a room that activities make way for. `asked`: something lies over the lesson. `filled`: something fills the projected screen. `released`:
 * the class is given something to work on. `recalled`: nothing any more. `begun`: an item of
 * the plan begins or is taken back, and what the one before began is over. `renamed`: people are called otherwise. `ended`: the room is closed.
 */
export type Moment = 'asked' | 'filled' | 'released' | 'recalled' | 'begun' | 'renamed' | 'ended'

export interface RoomContext {
  nowMs: number
  lesson(id: string): Lesson | undefined
}

/** `R`: the room as an activity knows it. */
export interface ChangeContext<R> extends RoomContext {
  /** The room once every activity has made way. */
  after(moment: Moment): R
}

/** Records are read for a view only where it needs them: a class of five hundred has thousands. `own`: this activity's. `all`: everybody's. */
export type Needs = 'none' | 'own' | 'all'

/** A member who asks something of an activity. */
export interface Asker {
  code: string
  member: string
  /** Owner of a run that is begun, beside the room. */
  owner?: Owner
}

/** Means of an activity's work. `R`: the room as it knows it. */
export interface ActivityMeans<R extends RoomCore> {
  store: ClassStore
  catalogue: Catalogue
  runManager: Pick<RunManager, 'submit' | 'watch' | 'cancel'>
  levels: Pick<PlayedLevels, 'open'>
  /** Milliseconds since 1970. */
  nowMs(): number
  /** Throws `UNKNOWN_ROOM` or `ROOM_ENDED`. */
  openRoom(code: string): Promise<R>
  /** Call it when the teacher's view of the class is out of date. */
  changed(code: string): void
  /** The same when everybody's view is. */
  changedForAll(code: string): void
  /** Sends something to all windows of one member. */
  notify(code: string, member: string, notice: MemberNotice): void
  /** Called with errors that nobody foresaw. */
  onFailure(error: unknown): void
}

/** Answers to members, by the request's name. What they throw is a `RefusalError`; then nothing has changed. */
export type Answers<T extends Requests> = {
  [Name in keyof T]: (asker: Asker, request: Received<T, Name>) => AnswerTo<T, Name> | Promise<AnswerTo<T, Name>>
}

/** The running part of an activity. */
export interface Service {
  answers?: object
  /** Looks up what an action needs to know beside the room. It becomes part of the action's context. Throws a `RefusalError`. */
  lookUp?(room: RoomCore, action: { do: string }): Promise<object>
  /** Members look at a lesson that the class is asked about, outside the room. */
  look?(code: string, members: readonly string[]): Promise<void>
  /** Ends what a member still has under way who has gone, and not only lost the connection. */
  left?(code: string, member: string): Promise<void>
}

/** `Kept`: its fields of a room. `Records`: what is kept of members for it. */
export interface ActivityRules<Kept extends object, Records extends object = object> {
  /** Fields of `Room`. They never change their meaning: rooms of older versions are read with the same schema. */
  kept: Record<string, z.ZodMiniType>
  /** The same in a new room. */
  initial: Kept
  /** The next state after an action of the teacher's, by what it does. */
  actions?: Record<string, (room: RoomCore & Kept, action: never, context: never) => Partial<RoomCore & Kept>>
  makeWay?(room: RoomCore & Kept, moment: Moment, context: RoomContext): Partial<RoomCore & Kept>
  /** When it next changes by itself, in milliseconds since 1970; `null`: it does not. */
  dueAtMs?(room: RoomCore & Kept): number | null
  /** The change at that time. */
  due?(room: RoomCore & Kept, context: RoomContext): Partial<RoomCore & Kept>
  /** Switches of `Screen` that fill the projected screen: one of them is on, or none. */
  fills?: readonly (keyof Screen)[]
  /** Entries that members leave, beside answers and runs. */
  shelf?: Shelf<unknown>
  noRecords?: Records
  records?(store: ClassStore, room: RoomCore & Kept): Promise<Records>
  /** Members who have left something of themselves, and so keep their seats. */
  seated?(records: Records): string[]
  needs?(room: RoomCore & Kept): Needs
  /** Fields of `RoomView`. */
  view?(room: RoomCore & Kept, records: never, context: RoomContext): object
  /** Fields of `LeadView`. */
  lead?(room: RoomCore & Kept, records: Records): object
  /** Fields of each `MemberView`. */
  member?(room: RoomCore & Kept, records: Records): (id: string) => object
  /** Fields of `MyView`. */
  mine?(room: RoomCore & Kept, member: Member, records: Records): object
  /** How much of a connection's allowance its requests cost; others cost 1. */
  costs?: Record<string, number>
  open?(means: ActivityMeans<RoomCore & Kept>): Service
}
