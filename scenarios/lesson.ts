/**
 * A lesson's data: moments, faults, beats, questions, expectations.
 *
 * It travels inside every trace it produced, so that a recording explains itself without a server. So these schemas live apart from the functions in
 * `define.ts`, and both ends validate them.
 */
import * as z from 'zod/mini'
import { Fault } from './fault.ts'
import { Moment } from './moment.ts'
import { Parameter, TimeParameter } from './parameter.ts'
import { text } from './text.ts'

export { Fault } from './fault.ts'
export { Moment } from './moment.ts'
export { Parameter, Parameters } from './parameter.ts'

/**
 * The key that is the lock, in every scenario. Keys that begin with it hold data that goes once no client wants the lock any more, such as its queue. Data that
 * must outlive a holder, such as a fencing counter, has another name: `fence:stock`, or `{lock:stock}:fence` where a cluster must keep both on one node.
 */
export const lockKey = 'lock:stock'

/** Every property a checker can judge. The ids are stable: they name files, tests and badges. */
export const propertyIds = [
  'exclusion',
  'store-exclusion',
  'coverage',
  'owner-only',
  'no-immortal-lock',
  'no-leak',
  'progress',
  'no-lost-update',
  'no-duplicate',
  'once-per-period',
  'fencing',
  'reentrancy',
  'fairness',
] as const
export const PropertyId = z.enum(propertyIds)
export type PropertyId = z.infer<typeof PropertyId>

/** `unknown`: this run did not exercise the property, or was cut short before it could be judged. */
export const VerdictStatus = z.enum(['held', 'violated', 'unknown'])
export type VerdictStatus = z.infer<typeof VerdictStatus>

/** A run's role in a comparison: the lock that fails, the lock that holds, one of several side by side, or a lock that somebody brought. */
export const Role = z.enum(['wrong', 'right', 'compared', 'yours'])
export type Role = z.infer<typeof Role>

/** Names one run of a comparison: a role, or a lock's id where roles are not enough. */
const RunName = z.string()

/**
 * A moment at which the lesson stops, and its one-sentence caption. `in`: the run that the moment is taken from. `otherwise`: the caption where a run with
 * other parameters or a moved fault goes on without this moment, or before it. Default: that the run goes another way. `unless`: for two events of the lesson
 * that race. If that event has come first, the caption would be false: `say` replaces it, or there is none.
 */
export const Beat = z.strictObject({
  when: Moment,
  in: z.optional(RunName),
  caption: text(240),
  otherwise: z.optional(text(160)),
  unless: z.optional(z.strictObject({ came: Moment, say: z.optional(text(240)) })),
})
export type Beat = z.infer<typeof Beat>

/** Asked before the moment it is about, so that people predict before they see. */
export const Question = z.strictObject({
  before: Moment,
  in: z.optional(RunName),
  ask: text(200),
  options: z
    .array(z.strictObject({ text: text(160), right: z.boolean(), why: text(400) }))
    .check(z.minLength(2), z.maxLength(4)),
})
export type Question = z.infer<typeof Question>

export const Citation = z.strictObject({ title: text(), url: z.url() })
export type Citation = z.infer<typeof Citation>

export const Expectation = z.partialRecord(PropertyId, VerdictStatus)
export type Expectation = z.infer<typeof Expectation>

/** `standby`: a second server copies what the first one commits, and takes its place when it is killed. */
export const Topology = z.enum(['single', 'standby', 'sentinel', 'quorum', 'cluster'])
export type Topology = z.infer<typeof Topology>

/** A run of a scenario: its lock, and what happens to it. */
export const LessonLock = z.strictObject({
  /** Names the run within the scenario. */
  id: z.string(),
  /** The folder under `locks/` whose code runs. */
  lock: z.string(),
  /** Store of the lock. Recordings from before there was a second store do not name it. */
  store: z._default(z.string(), 'redis'),
  title: z.string(),
  /** Plain description of the lock. Absent: the title says it, or the recording is older than headings. */
  heading: z.optional(text(80)),
  role: Role,
  fleet: Topology,
  /** Parameters of this run that differ from the scenario's. */
  parameters: z.record(z.string(), z.number()),
  /** Expected findings of the checkers. A violated property that is not listed here as violated is a failure too. */
  expect: Expectation,
  faults: z.array(Fault),
  /** How the resource checks fencing tokens. Absent: not at all, or the recording is older than this field. */
  fence: z.optional(z.enum(['in-write', 'check-then-write', 'read-and-write'])),
  /** When an operator restarts a node that died; absent: at once. Only the explorer reads it. */
  restarts: z.optional(z.literal('after-one-lease')),
  /** The lock's promise, and by what means, for lessons that compare several at their end. */
  promises: z.optional(text(160)),
  /** Problems that this lock still leaves. */
  caveat: z.optional(text()),
})
export type LessonLock = z.infer<typeof LessonLock>

/** Horizontal axis: even time, or steps, which give each moment the room that it needs. */
export const Axis = z.enum(['time', 'steps'])
export type Axis = z.infer<typeof Axis>

/** A parameter worth changing once the lesson is over, and what to notice then. */
const Change = z.strictObject({ figure: z.string(), to: z.number(), notice: text(120) })

/** All of a scenario that is data; a trace contains it. An author writes all of it except `id`, `chapter` and what `definition.ts` states otherwise. */
export const Lesson = z.strictObject({
  id: z.string(),
  chapter: z.string(),
  title: text(80),
  /** Text of the library card, in one line. */
  story: text(200),
  /** The property in focus. */
  teaches: PropertyId,
  fleet: Topology,
  /** `leaseMs` is required: every lock needs one. */
  parameters: z.catchall(z.object({ leaseMs: TimeParameter }), Parameter),
  clients: z.array(z.string()).check(z.minLength(1)),
  locks: z.array(LessonLock).check(z.minLength(1)),
  beats: z.array(Beat),
  questions: z.array(Question),
  remember: text(),
  sources: z.array(Citation),
  /** The scenario that repairs what this one leaves broken. */
  next: z.optional(z.string()),
  /** Place in the path of the first hour, from 1; and the lesson that it leads to, if it ends here. */
  firstHour: z.optional(
    z.strictObject({ place: z.int().check(z.minimum(1), z.maximum(20)), leadsTo: z.optional(z.string()) }),
  ),
  /** Has no effect: every lesson begins with code and state folded away. Recordings of earlier versions have it. */
  calm: z.optional(z.literal(true)),
  /**
   * Axis that suits this lesson: see docs/authoring.md. Absent: the page shows `steps` if beats of one run are too close in time to tell apart, otherwise `time`.
   */
  axis: z.optional(Axis),
  /** The ending's suggestion to try. Absent: it suggests nothing. */
  change: z.optional(Change),
})
export type Lesson = z.infer<typeof Lesson>
