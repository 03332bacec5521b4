/**
 * Defines the miniature of a recording for a card of the library. Times are whole milliseconds since the runs began, and spans that are too close to
 * distinguish at that size are merged. All runs share one axis.
 */
import * as z from 'zod/mini'
import { Role } from '#scenarios/lesson.ts'

const ms = z.int().check(z.nonnegative())
const Spell = z.tuple([z.string(), ms, ms])

const MiniatureRun = z.object({
  lock: z.string(),
  role: Role,
  /** Stretches in which a client believed that it held the lock. */
  beliefs: z.array(Spell),
  /** Stretches in which the store held the lock for a client (`null` if unknown). The boolean is set if no lease would ever have ended the stretch. */
  holds: z.array(z.tuple([z.nullable(z.string()), ms, ms, z.boolean()])),
  pauses: z.array(Spell),
  /** Stretches in which more clients believed at once that they held the lock than may hold it. */
  dangers: z.array(z.tuple([ms, ms])),
  faults: z.array(ms),
  crashes: z.array(z.tuple([z.string(), ms])),
  /** Reads of the protected resource: client, time and value. */
  reads: z.array(z.tuple([z.string(), ms, z.number()])),
  /** Writes to the protected resource: client, time, and whether the write was accepted. */
  writes: z.array(z.tuple([z.string(), ms, z.boolean()])),
  /** First time at which a violation of the lesson's property was seen; `null` if never. */
  violatedAtMs: z.nullable(ms),
})
export type MiniatureRun = z.infer<typeof MiniatureRun>

export const Miniature = z.object({
  durationMs: ms,
  clients: z.array(z.string()),
  /** Sorted as in the lesson. */
  runs: z.array(MiniatureRun),
})
export type Miniature = z.infer<typeof Miniature>
