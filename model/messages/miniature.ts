/**
 * A recording seen from afar: what a card of the library draws. Whole milliseconds since the runs began; spans that could not be distinguished at
 * that size are one. Times of all runs are on one axis.
 */
import * as z from 'zod/mini'
import { Role } from '#scenarios/lesson.ts'

const ms = z.int().check(z.nonnegative())
/** Whose, from when, until when. */
const Spell = z.tuple([z.string(), ms, ms])

const MiniatureRun = z.object({
  lock: z.string(),
  role: Role,
  /** A client believed that it held the lock. */
  beliefs: z.array(Spell),
  /** The store held it for a client, or nobody knows for whom. The last says: without an end in sight, no lease would ever free it. */
  holds: z.array(z.tuple([z.nullable(z.string()), ms, ms, z.boolean()])),
  /** A client stood still. */
  pauses: z.array(Spell),
  /** Two believed at once. */
  dangers: z.array(z.tuple([ms, ms])),
  /** When a fault struck. */
  faults: z.array(ms),
  crashes: z.array(z.tuple([z.string(), ms])),
  /** What clients read of what the lock protects: who, when, and the value. */
  reads: z.array(z.tuple([z.string(), ms, z.number()])),
  /** Writes to what the lock protects: by whom, when, and whether they were accepted. */
  writes: z.array(z.tuple([z.string(), ms, z.boolean()])),
  /** When the property that the lesson teaches was first seen to be violated; `null`: it was not. */
  violatedAtMs: z.nullable(ms),
})
export type MiniatureRun = z.infer<typeof MiniatureRun>

export const Miniature = z.object({
  /** Of the longest run. */
  durationMs: ms,
  clients: z.array(z.string()),
  /** In the order of the lesson. */
  runs: z.array(MiniatureRun),
})
export type Miniature = z.infer<typeof Miniature>
