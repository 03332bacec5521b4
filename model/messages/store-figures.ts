/** Measurements of `npm run bench -- --only stores`, which the page `/compare` shows: each is of one lock on one store, on one machine. */
import * as z from 'zod/mini'
import { Topology, VerdictStatus } from '#scenarios/lesson.ts'

/** Durability of a store's answer. */
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
  /** Whether its grants carry a token that the stock checks. */
  fenced: z.boolean(),
  /** The store notifies a waiter when the lock is free. `false`: a waiter polls about every `askAgainMs`. */
  isNotified: z.boolean(),
  /** The lesson that plays this lock. */
  lesson: z.string(),

  // Performance.
  /** `unsynced`: no answer waits for the disk. `synced`: each grant is on disk when it is answered; `null`: this lock is never on disk. */
  pairsPerSecond: z.object({ unsynced: z.number(), synced: z.nullable(z.number()) }),
  operationsPerGrant: z.number(),
  roundTripsPerGrant: z.number(),
  /** Median from the holder's release to the waiter's grant. */
  handoverMs: z.nullable(z.number()),

  // Reliability.
  /** From the death of the holder's process to the next client's grant. */
  afterCrashMs: z.nullable(z.number()),
  /** The holder pauses for `pauseMs`: how long the other client waited, whether two believed at once, and the stock's verdict. */
  pausedWaitMs: z.nullable(z.number()),
  pausedExclusion: VerdictStatus,
  pausedStock: VerdictStatus,
  /**
   * The server, or one of several, is killed and restarted while the lock is held: verdicts on whether it still knew the lock, with a file and without one.
   * `null`: not possible here, or the store always has a file.
   */
  restartExclusion: z.object({ withFile: z.nullable(VerdictStatus), withoutFile: z.nullable(VerdictStatus) }),

  // Complexity.
  /** Lines of the lock's own code, without comments and empty lines. */
  lines: z.number(),
  servers: z.number(),
  /** Memory of all its servers, right after the pool has handed them out. `null`: this system does not report it. */
  memoryMb: z.nullable(z.number()),
  /** Startup time before the first run, and before the next. */
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

/** Where a change is when the store answers: only in memory, in memory and soon in a file, in a file but not yet on disk, or on disk. */
export const SetupFile = z.enum(['none', 'behind', 'written', 'synced'])
export type SetupFile = z.infer<typeof SetupFile>

/**
 * How the store recovers after the kill: the same server starts again, the others elect one, Sentinels or an operator promote the replica, or the remaining
 * servers suffice. `sentinels-return`: the old master is also started again, as a replica.
 */
export const SetupRecovery = z.enum(['restart', 'election', 'sentinels', 'sentinels-return', 'promotion', 'majority'])
export type SetupRecovery = z.infer<typeof SetupRecovery>

/**
 * `times`: how often a server was killed right after it had answered. `granted`: how often it had granted the lock. `lost`: how often that lock was granted
 * again after the kill.
 */
const Kills = { times: z.number(), granted: z.number(), lost: z.number() }

/** A store's setup, and what happened to its locks when the serving server was killed (SIGKILL). */
export const SetupFigures = z.object({
  id: z.string(),
  /** The store's folder. */
  folder: z.string(),
  store: z.object({ name: z.string(), version: z.string() }),
  /** The lock's folder. `null`: no lesson has it. */
  lock: z.nullable(z.string()),
  file: SetupFile,
  /** Servers that store the lock, so without Sentinels. */
  servers: z.number(),
  recovery: SetupRecovery,
  pairsPerSecond: z.number(),
  /** `takenAgainMs`: from the kill to the next grant of another lock. */
  killed: z.object({ ...Kills, takenAgainMs: z.object({ best: z.number(), median: z.number(), worst: z.number() }) }),
  /** The same, while every server that an answer does not need was down. `null`: there is no such server. */
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
  /** Absent: not measured yet. */
  outages: z.optional(Outages),
})
export type StoreFigures = z.infer<typeof StoreFigures>
