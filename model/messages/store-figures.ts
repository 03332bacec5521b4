/** Defines the measurements of `npm run bench -- --only stores`, which the page `/compare` shows. Each entry measures one lock on one store, on one machine. */
import * as z from 'zod/mini'
import { Topology, VerdictStatus } from '#scenarios/lesson.ts'

/** Durability of a change at the time when the store replies. */
export const StoreKeeping = z.enum(['memory', 'disk', 'disk-later'])
export type StoreKeeping = z.infer<typeof StoreKeeping>

export const LockFigures = z.object({
  /** The lock's folder under `scenarios/locks/<store>/`. */
  lock: z.string(),
  /** The store's folder. */
  folder: z.string(),
  title: z.string(),
  store: z.object({ name: z.string(), version: z.string() }),
  fleet: Topology,
  keeping: StoreKeeping,
  /** Whether the lock's grants carry a token that the stock checks. */
  fenced: z.boolean(),
  /** Whether the store notifies a waiter when the lock is free. If not, a waiter polls about every `askAgainMs`. */
  isNotified: z.boolean(),
  lesson: z.string(),

  /** With `unsynced`, no reply waits for the disk. With `synced`, each grant is on disk before the reply; `null` if this lock is never on disk. */
  pairsPerSecond: z.object({ unsynced: z.number(), synced: z.nullable(z.number()) }),
  operationsPerGrant: z.number(),
  roundTripsPerGrant: z.number(),
  /** Median time from the holder's release to the waiter's grant. */
  handoverMs: z.nullable(z.number()),

  /** Time from the death of the holder's process to the next client's grant. */
  afterCrashMs: z.nullable(z.number()),
  /**
   * Results of a run in which the holder pauses for `pauseMs`: how long the other client waited, whether two clients believed at once that they held the lock,
   * and the verdict on the stock.
   */
  pausedWaitMs: z.nullable(z.number()),
  pausedExclusion: VerdictStatus,
  pausedStock: VerdictStatus,
  /**
   * Whether the store still knew the lock after one of its servers was killed and restarted while the lock was held, with a file and without one. `null` if the
   * case is not possible here, or if the store always has a file.
   */
  restartExclusion: z.object({ withFile: z.nullable(VerdictStatus), withoutFile: z.nullable(VerdictStatus) }),

  /** Number of lines of the lock's own code, without comments and empty lines. */
  lines: z.number(),
  servers: z.number(),
  /** Memory of all the store's servers, right after the pool has handed them out; `null` if this system does not report it. */
  memoryMb: z.nullable(z.number()),
  /** Startup time before the first run (`coldStartMs`) and before the next run (`warmStartMs`). */
  coldStartMs: z.number(),
  warmStartMs: z.number(),
})
export type LockFigures = z.infer<typeof LockFigures>

const Machine = z.object({
  processor: z.string(),
  cores: z.number(),
  memoryGb: z.number(),
  system: z.string(),
  node: z.string(),
  /** Number of processes that wanted a core just before the measurement. */
  load: z.number(),
})

/**
 * Place of a change at the time when the store replies: only in memory (`none`), in memory and soon in a file (`behind`), in a file but not yet on disk
 * (`written`), or on disk (`synced`).
 */
export const SetupFile = z.enum(['none', 'behind', 'written', 'synced'])
export type SetupFile = z.infer<typeof SetupFile>

/**
 * Way in which the store recovers after the kill: the same server starts again, the other servers elect one, Sentinels or an operator promote the replica, or
 * the remaining servers suffice. With `sentinels-return`, the old master is also started again, as a replica.
 */
export const SetupRecovery = z.enum(['restart', 'election', 'sentinels', 'sentinels-return', 'promotion', 'majority'])
export type SetupRecovery = z.infer<typeof SetupRecovery>

/**
 * `times` is how often a server was killed right after it had replied. `granted` is how often it had granted the lock. `lost` is how often that lock was
 * granted again after the kill.
 */
const Kills = { times: z.number(), granted: z.number(), lost: z.number() }

/** A store's setup, and what happened to its locks when the serving server was killed (SIGKILL). */
export const SetupFigures = z.object({
  id: z.string(),
  /** The store's folder. */
  folder: z.string(),
  store: z.object({ name: z.string(), version: z.string() }),
  lock: z.nullable(z.string()),
  file: SetupFile,
  /** Number of servers that store the lock, not counting Sentinels. */
  servers: z.number(),
  recovery: SetupRecovery,
  pairsPerSecond: z.number(),
  /** `takenAgainMs` is the time from the kill to the next grant of another lock. */
  killed: z.object({ ...Kills, takenAgainMs: z.object({ best: z.number(), median: z.number(), worst: z.number() }) }),
  /** Results if every server that a reply does not need was down; `null` if there is no such server. */
  withoutCopies: z.nullable(z.object(Kills)),
})
export type SetupFigures = z.infer<typeof SetupFigures>

const Missing = z.array(z.object({ folder: z.string(), why: z.string() }))

export const Outages = z.object({
  /** ISO 8601. */
  measuredAt: z.string(),
  machine: Machine,
  setups: z.array(SetupFigures),
  missing: Missing,
})
export type Outages = z.infer<typeof Outages>

export const StoreFigures = z.object({
  /** ISO 8601. */
  measuredAt: z.string(),
  machine: Machine,
  leaseMs: z.number(),
  pauseMs: z.number(),
  askAgainMs: z.number(),
  locks: z.array(LockFigures),
  /** Stores that were not available on that machine, and why. */
  missing: Missing,
  /** Absent if not measured yet. */
  outages: z.optional(Outages),
})
export type StoreFigures = z.infer<typeof StoreFigures>
