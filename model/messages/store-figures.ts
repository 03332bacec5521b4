/** What `npm run bench -- --only stores` measures, and the page `/compare` shows: one lock on one store, in figures of one machine. */
import * as z from 'zod/mini'
import { Topology, VerdictStatus } from '#scenarios/lesson.ts'

/** What an answer of a store takes for granted. */
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
  /** Its grants carry a token that the stock checks. */
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
  /** From the holder being done to the waiter having the lock, the median. */
  handoverMs: z.nullable(z.number()),

  // Reliability.
  /** The holder's process dies: from then until the next has the lock. */
  afterCrashMs: z.nullable(z.number()),
  /** The holder stops for `pauseMs`: how long the other waited, whether two believed at once, and what became of the stock. */
  pausedWaitMs: z.nullable(z.number()),
  pausedExclusion: VerdictStatus,
  pausedStock: VerdictStatus,
  /**
   * The server, or one of several, is killed and started again while the lock is held: whether it remembered, with a file and without one. `null`: this
   * cannot be done here, or the store never is without a file.
   */
  restartExclusion: z.object({ withFile: z.nullable(VerdictStatus), withoutFile: z.nullable(VerdictStatus) }),

  // Complexity.
  /** Lines of the lock's own code, without comments and empty ones. */
  lines: z.number(),
  servers: z.number(),
  /** Of all its servers, right after they were lent. `null`: this system does not tell. */
  memoryMb: z.nullable(z.number()),
  /** What the first run waits for, and the next. */
  coldStartMs: z.number(),
  warmStartMs: z.number(),
})
export type LockFigures = z.infer<typeof LockFigures>

export const StoreFigures = z.object({
  /** ISO 8601. */
  measuredAt: z.string(),
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    memoryGb: z.number(),
    system: z.string(),
    node: z.string(),
    /** How many processes wanted a core, just before. */
    load: z.number(),
  }),
  leaseMs: z.number(),
  pauseMs: z.number(),
  askAgainMs: z.number(),
  locks: z.array(LockFigures),
  /** Stores that could not be had on that machine, and why. */
  missing: z.array(z.object({ folder: z.string(), why: z.string() })),
})
export type StoreFigures = z.infer<typeof StoreFigures>
