/**
 * Defines a lesson's data: moments, faults, beats, questions and expectations.
 *
 * Every trace contains the lesson that produced it, so that a recording explains itself without a server. That is why these schemas are separate from the
 * functions in `define.ts`, and why both ends validate the data.
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
 * The key that is the lock, in every scenario. Keys that begin with it contain data that disappears once no client wants the lock any more, such as the lock's
 * queue. Data that must outlive a holder, such as a fencing counter, uses another name: `fence:stock`, or `{lock:stock}:fence` if a cluster must keep both keys
 * on one node.
 */
export const lockKey = 'lock:stock'

/** Every property that a checker can judge. The ids are stable, because they name files, tests and badges. */
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

/** `unknown`: the run did not test the property, or was cut short before the property could be judged. */
export const VerdictStatus = z.enum(['held', 'violated', 'unknown'])
export type VerdictStatus = z.infer<typeof VerdictStatus>

/** A run's role in a comparison: the lock that fails, the lock that holds, one of several locks side by side, or a user's own lock. */
export const Role = z.enum(['wrong', 'right', 'compared', 'yours'])
export type Role = z.infer<typeof Role>

/** Names one run of a comparison by its role, or by its lock's id if a role is not enough. */
const RunName = z.string()

/**
 * A moment at which the lesson stops, and its one-sentence caption. `in` is the run that the moment is taken from. `otherwise` is the caption if a run with
 * other parameters or a moved fault goes on without this moment, or before it; by default, that caption says that the run departs from the lesson. `unless` is
 * for two events of the lesson that race: if the event `came` has come first, the caption would be false, so `say` replaces it, or no caption is shown.
 */
export const Beat = z.strictObject({
  when: Moment,
  in: z.optional(RunName),
  caption: text(240),
  otherwise: z.optional(text(160)),
  unless: z.optional(z.strictObject({ came: Moment, say: z.optional(text(240)) })),
})
export type Beat = z.infer<typeof Beat>

/** A question that is asked before the moment it is about, so that people predict before they see. */
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

/** `standby`: a second server copies the commits of the first one, and takes over when the first one is killed. */
export const Topology = z.enum(['single', 'standby', 'sentinel', 'quorum', 'cluster'])
export type Topology = z.infer<typeof Topology>

/** A run of a scenario: its lock, and what happens to it. */
export const LessonLock = z.strictObject({
  /** Names the run within the scenario. */
  id: z.string(),
  /** The folder under `locks/` whose code runs. */
  lock: z.string(),
  /** Store of the lock. Recordings from the time when Redis was the only store do not name it. */
  store: z._default(z.string(), 'redis'),
  title: z.string(),
  /** Plain description of the lock. Absent if the title describes the lock, or if the recording is older than headings. */
  heading: z.optional(text(80)),
  role: Role,
  fleet: Topology,
  /** Parameters of this run that differ from the scenario's. */
  parameters: z.record(z.string(), z.number()),
  /** Expected findings of the checkers. It also counts as a failure if a violated property is not listed here as violated. */
  expect: Expectation,
  faults: z.array(Fault),
  /** Way in which the resource checks fencing tokens. Absent if it does not check them, or if the recording is older than this field. */
  fence: z.optional(z.enum(['in-write', 'check-then-write', 'read-and-write'])),
  /** Time at which an operator restarts a node that died. If absent, the operator restarts it at once. Only the explorer reads this field. */
  restarts: z.optional(z.literal('after-one-lease')),
  /** The lock's promise, and the means by which the lock keeps it. For lessons that compare several locks at their end. */
  promises: z.optional(text(160)),
  /** Problems that this lock still has. */
  caveat: z.optional(text()),
})
export type LessonLock = z.infer<typeof LessonLock>

/** Horizontal axis: uniform time, or steps, which give each moment the space that it needs. */
export const Axis = z.enum(['time', 'steps'])
export type Axis = z.infer<typeof Axis>

/** A parameter that is worth changing once the lesson is over, and what to notice then. */
const Change = z.strictObject({ figure: z.string(), to: z.number(), notice: text(120) })

/**
 * All the data of a scenario, which a trace contains. The author writes all of it except `id`, `chapter` and the fields that `definition.ts` defines
 * differently.
 */
export const Lesson = z.strictObject({
  id: z.string(),
  chapter: z.string(),
  title: text(80),
  /** Text of the library card, in one line. */
  story: text(200),
  /** The property in focus. */
  teaches: PropertyId,
  fleet: Topology,
  /** `leaseMs` is required, because every lock needs a lease. */
  parameters: z.catchall(z.object({ leaseMs: TimeParameter }), Parameter),
  clients: z.array(z.string()).check(z.minLength(1)),
  locks: z.array(LessonLock).check(z.minLength(1)),
  beats: z.array(Beat),
  questions: z.array(Question),
  remember: text(),
  sources: z.array(Citation),
  /** The scenario that repairs what this one leaves broken. */
  next: z.optional(z.string()),
  /** Place on the path of the first hour, counting from 1. If the path ends with this lesson, `leadsTo` is the lesson that follows. */
  firstHour: z.optional(
    z.strictObject({ place: z.int().check(z.minimum(1), z.maximum(20)), leadsTo: z.optional(z.string()) }),
  ),
  /** Has no effect, because every lesson begins with code and state folded away. Recordings of earlier versions contain this field. */
  calm: z.optional(z.literal(true)),
  /**
   * Axis that suits this lesson. See docs/authoring.md. If absent, the page shows `steps` if beats of one run are too close in time to tell apart, and `time`
   * otherwise.
   */
  axis: z.optional(Axis),
  /** Change that the lesson suggests at its end. If absent, the lesson suggests nothing. */
  change: z.optional(Change),
})
export type Lesson = z.infer<typeof Lesson>
