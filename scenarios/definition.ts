/**
 * Defines the arguments of `defineScenario` and `defineLock`, and the default export of `explores.ts`. One schema gives both the type and the check of each.
 */
import * as z from 'zod/mini'
import { budgetFields } from './budget.ts'
import { type ClientScript, Message } from './client.ts'
import { Fault, Lesson, LessonLock, Moment, PropertyId, Topology } from './lesson.ts'
import type { Holder, LockContext, LockHandle, LockState } from './lock.ts'
import { text } from './text.ts'

/** Settings of the lock's own Redis, for lessons that depend on them. */
export const FleetOptions = z.strictObject({
  /** `appendonly yes` and `appendfsync always`, so that a restart forgets nothing. */
  persistent: z.exactOptional(z.boolean()),
  /** Number of independent servers in a quorum. Defaults to five. */
  nodes: z.exactOptional(z.int().check(z.minimum(3), z.maximum(5))),
  /** `min-replicas-to-write`, with `min-replicas-max-lag 1`. */
  minReplicasToWrite: z.exactOptional(z.int().check(z.minimum(0), z.maximum(1))),
  /** `maxmemory-policy`, with a `maxmemory` a few megabytes above what the server itself needs. If absent, memory has no limit. */
  whenFull: z.exactOptional(z.enum(['noeviction', 'volatile-lru'])),
})
export type FleetOptions = z.infer<typeof FleetOptions>

const isFunction = (value: unknown) => typeof value === 'function'

const Script = z.custom<ClientScript>(isFunction, 'a function')

export const ScenarioClient = z.strictObject({
  /** Moment at which the client starts. By default, it starts at once. */
  startsWhen: z.exactOptional(Moment),
  /** Folder of this client's lock, if it is not the run's lock, as in a mix of versions. Both locks use the same store. */
  lock: z.exactOptional(z.string()),
  /** The client whose child process this client is. When this client starts, its lock's `memory` contains what the parent's `memory` contained at the fork. */
  childOf: z.exactOptional(z.string()),
  script: Script,
})
export type ScenarioClient = z.infer<typeof ScenarioClient>

const Clients = z.record(z.string(), z.union([Script, ScenarioClient]))

const ScenarioLock = z.strictObject({
  ...z.pick(LessonLock, { id: true, role: true, expect: true, restarts: true, promises: true, caveat: true }).shape,
  /** Folder under `locks/`, if it differs from `id`, for example because several runs use the same lock. */
  lock: z.exactOptional(z.string()),
  /** Title in this lesson, instead of the lock's own. */
  title: z.exactOptional(text(80)),
  /** Plain description of the lock, for a title here that is a command or a name that only its users know. */
  heading: z.exactOptional(text(80)),
  /** Topology of this run, if it differs from the scenario's. */
  fleet: z.exactOptional(Topology),
  /** Faults of this run, if they differ from the scenario's. */
  faults: z.exactOptional(z.array(Fault)),
  /** Clients of this run whose scripts differ from the scenario's. */
  clients: z.exactOptional(Clients),
  /** Parameters of this run that differ from the scenario's. Readers cannot change them. */
  parameters: z.exactOptional(LessonLock.shape.parameters),
  /** Options of this run, if they differ from the scenario's. */
  options: z.exactOptional(FleetOptions),
  /**
   * Whether and how the resource checks fencing tokens. With `true`, it checks them in the write itself. With `check-then-write`, it checks them in a step
   * before the write, which leaves a gap. With `read-and-write`, it checks them in the write, against the largest token of any read or write.
   */
  fencedResource: z.exactOptional(z.union([z.boolean(), z.enum(['check-then-write', 'read-and-write'])])),
})
export type ScenarioLock = z.infer<typeof ScenarioLock>

export const ScenarioDefinition = z.strictObject({
  ...z.omit(Lesson, { id: true, chapter: true, clients: true, locks: true }).shape,
  /** Number of items in stock at the start. */
  stock: z.int().check(z.nonnegative()),
  options: z.exactOptional(FleetOptions),
  messages: z.exactOptional(z.array(Message).check(z.maxLength(1000))),
  /** Keys that exist in the lock's Redis before the run begins, such as `{ 'fence:stock': '32' }`. */
  given: z.exactOptional(z.record(z.string(), z.string())),
  clients: Clients,
  faults: z.array(Fault),
  locks: z.array(ScenarioLock).check(z.minLength(1), z.maxLength(8)),
})
export type ScenarioDefinition = z.infer<typeof ScenarioDefinition>

export const AnyLock = z.strictObject({
  title: text(80),
  /** Plain description of the lock, for a title that is a command or a name that only its users know. The title is shown next to it, in smaller letters. */
  heading: z.exactOptional(text(80)),
  /** One sentence about how the lock works. */
  summary: text(300),
  /** Whether the lock waits by itself, so that its client need not retry. */
  waits: z.exactOptional(z.boolean()),
  /**
   * Reads the holders from the key. For locks whose holder is not simply the client that wrote the key. Without a `capacity`, only the first holder counts.
   * `nowMs` is the wall clock of the node, in milliseconds since 1970.
   */
  holders: z.exactOptional(z.custom<(state: LockState, nowMs: number) => Holder[]>(isFunction, 'a function')),
  /** Number of clients that may hold the lock at once, if none of their grants is `exclusive`. Defaults to one. */
  capacity: z.exactOptional(z.union([z.int().check(z.minimum(2)), z.literal('any')])),
  /** Options that only the lock's store reads. */
  ofStore: z.exactOptional(z.unknown()),
  create: z.custom<(context: LockContext) => LockHandle>(isFunction, 'a function'),
})

/** A lock of a store. Its code sees the `LockContext` with what the store adds to it. */
export interface LockDefinition<Context extends LockContext = LockContext>
  extends Omit<z.infer<typeof AnyLock>, 'create'> {
  // Declared as a method, so that a lock that needs a larger context is still a `LockDefinition`.
  create(context: Context): LockHandle
}

/**
 * The result that the explorer must find for a lock when each client sells one item. `explores.ts`, next to `lock.ts`, exports a list of such results by
 * default.
 */
export const ExpectedExploration = z.strictObject({
  /** Number of clients. Defaults to 2. */
  clients: z.exactOptional(z.int().check(z.minimum(2), z.maximum(4))),
  /** Number of times that a lease may end, and so on. Kinds that are left out do not happen. */
  ...budgetFields,
  /** Whether and how the stock checks fencing tokens. */
  fenced: z.exactOptional(z.union([z.boolean(), z.literal('read-and-write')])),
  /** Every property that some order breaks, each with the smallest such order: `{ exclusion: 'A ~ B' }`. All other properties hold in every order. */
  breaks: z.partialRecord(PropertyId, z.string()),
})
export type ExpectedExploration = z.infer<typeof ExpectedExploration>
