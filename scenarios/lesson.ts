/**
 * What a lesson is made of, as data: moments, faults, beats, questions, expectations.
 *
 * A lesson's data travels inside every trace it produced, so that a recording explains itself without a server.
 * That is why these schemas live apart from the functions in `define.ts` and are validated at both ends.
 */
import { z } from 'zod'

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
  'fencing',
  'reentrancy',
  'fairness',
] as const
export const PropertyId = z.enum(propertyIds)
export type PropertyId = z.infer<typeof PropertyId>

/** `unknown` means: this run did not exercise the property, or was cut short before it could be judged. */
export const VerdictStatus = z.enum(['held', 'violated', 'unknown'])
export type VerdictStatus = z.infer<typeof VerdictStatus>

/** What can be waited for. All but `client-about-to` are kinds of trace events. */
export const momentKinds = [
  'client-about-to',
  'client-started',
  'client-waiting',
  'client-connecting',
  'client-acquired',
  'client-left',
  'client-released',
  'client-refused',
  'client-threw',
  'client-paused',
  'client-resumed',
  'client-crashed',
  'client-finished',
  'client-working',
  'command-sent',
  'command-executed',
  'command-replied',
  'key-set',
  'key-changed',
  'key-expired',
  'key-deleted',
  'resource-read',
  'resource-write',
  'node-up',
  'node-down',
  'node-promoted',
  'node-demoted',
  'node-frozen',
  'node-thawed',
  'node-restarted',
  'run-ended',
] as const

/**
 * A moment in a run, described so that a fault or a caption can wait for it: "the 2nd time A is about to send DEL".
 * `client-about-to` is the first half of the gate: the client has decided, and nothing has left it yet.
 */
export const Moment = z.strictObject({
  on: z.enum(momentKinds),
  client: z.string().optional(),
  node: z.string().optional(),
  key: z.string().optional(),
  /** A Redis command (`SET`), a script's file name (`release.lua`), or `read`, `write`, `work` for a client's own steps. */
  action: z.string().optional(),
  /** For writes to the resource: whether it was accepted. */
  accepted: z.boolean().optional(),
  /** Which match counts, the first by default. */
  occurrence: z.number().int().min(1).max(1000).optional(),
  /** Matches count only once this earlier moment has passed. */
  get after() {
    return Moment.optional()
  },
})
export type Moment = z.infer<typeof Moment>

const limitMs = z.number().int().min(1).max(60_000)

/** One thing that goes wrong, bound to a moment and never to a clock time. Without `when` it strikes before the clients start. */
export const Fault = z.discriminatedUnion('do', [
  /**
   * Hold the client's gate: nothing it does gets out, nothing that comes back gets in. Its timers stand still with it.
   * Where `until` comes before `when`, the client is not stopped at all.
   */
  z.strictObject({
    do: z.literal('pause'),
    client: z.string(),
    when: Moment,
    until: Moment,
    limitMs: limitMs.optional(),
    words: z.string(),
  }),
  /** Close the client's gate for good and destroy its sockets. */
  z.strictObject({ do: z.literal('crash'), client: z.string(), when: Moment, words: z.string() }),
  /** SIGKILL. `node` is a node's id, or `master`: whichever node is the master at that moment. */
  z.strictObject({ do: z.literal('kill-node'), node: z.string(), when: Moment.optional(), words: z.string() }),
  /** SIGSTOP the replica and cut the master's replication link, so that writes no longer reach it. */
  z.strictObject({ do: z.literal('stop-replication'), when: Moment.optional(), words: z.string() }),
  /** SIGCONT the replica that `stop-replication` stopped. */
  z.strictObject({ do: z.literal('wake-replica'), when: Moment.optional(), words: z.string() }),
])
export type Fault = z.infer<typeof Fault>

/** A run's place in a comparison: the lock that fails, the lock that does not, or one of several shown side by side. */
export const Role = z.enum(['wrong', 'right', 'compared'])
export type Role = z.infer<typeof Role>

/** Names one run of a comparison: a role, or a lock's id where roles are not enough. */
const RunName = z.string()

/** A moment that the lesson stops at, and the one sentence it says there. `in` names the run it is taken from. */
export const Beat = z.strictObject({
  when: Moment,
  in: RunName.optional(),
  caption: z.string().min(1).max(240),
})
export type Beat = z.infer<typeof Beat>

/** Asked before the moment it is about, so that people predict before they see. */
export const Question = z.strictObject({
  before: Moment,
  in: RunName.optional(),
  ask: z.string().min(1).max(200),
  options: z
    .array(z.strictObject({ text: z.string().min(1).max(160), right: z.boolean(), why: z.string().min(1).max(400) }))
    .min(2)
    .max(4),
})
export type Question = z.infer<typeof Question>

export const Citation = z.strictObject({ title: z.string().min(1), url: z.url() })
export type Citation = z.infer<typeof Citation>

export const Expectation = z.partialRecord(PropertyId, VerdictStatus)
export type Expectation = z.infer<typeof Expectation>

/** A number that a scenario can be run with. Times are in milliseconds and their names end in `Ms`. */
export const Parameter = z.strictObject({
  default: z.number(),
  min: z.number(),
  max: z.number(),
  about: z.string().min(1).max(120),
})
export type Parameter = z.infer<typeof Parameter>

export const FleetKind = z.enum(['single', 'sentinel', 'quorum'])
export type FleetKind = z.infer<typeof FleetKind>

/** All of a scenario that is data. This is what a trace carries along. */
export const Lesson = z.strictObject({
  id: z.string(),
  chapter: z.string(),
  title: z.string().min(1).max(80),
  story: z.string().min(1).max(200),
  teaches: PropertyId,
  fleet: FleetKind,
  parameters: z.record(z.string(), Parameter),
  clients: z.array(z.string()).min(1),
  locks: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        role: Role,
        fleet: FleetKind,
        expect: Expectation,
        faults: z.array(Fault),
        /** What this lock still leaves broken, said honestly. */
        caveat: z.string().optional(),
      }),
    )
    .min(1),
  beats: z.array(Beat),
  questions: z.array(Question),
  remember: z.string().min(1),
  sources: z.array(Citation),
  /** The scenario that repairs what this one leaves broken. */
  next: z.string().optional(),
})
export type Lesson = z.infer<typeof Lesson>
