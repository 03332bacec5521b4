/** What page, command line and server say about explorations: every order in which the operations of a lock's clients can happen. */
import * as z from 'zod/mini'
import { PropertyId } from '../../scenarios/lesson.ts'

const Count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

/** How much may go wrong in one schedule. */
export const ExplorationBudget = z.strictObject({
  leaseEnds: z._default(Count(3), 0),
  crashes: z._default(Count(3), 0),
  /** How often each client tries to acquire. */
  attempts: z._default(z.int().check(z.minimum(1), z.maximum(3)), 1),
  lateReplies: z._default(Count(3), 0),
  /** How often a timer may tick, such as a watchdog's. */
  ticks: z.optional(Count(3)),
})
export type ExplorationBudget = z.infer<typeof ExplorationBudget>

/** A whole number that may be larger than a JavaScript number can be. */
const BigCount = z.string().check(z.regex(/^\d+$/))

/** `A`, `B#2`, `A/`, `A?`, `!A`, `~`: see `Choice`. */
export const Step = z.string().check(z.regex(/^(!?[A-D]|[A-D](#\d{1,2})?[/?]?|~)$/))

/** Whether the stock checks fencing tokens: in writes, or in writes against the largest token of any read or write. */
export const Fenced = z.union([z.boolean(), z.literal('read-and-write')])

export const ExplorationSummary = z.object({
  lock: z.string(),
  clients: z.int(),
  fenced: Fenced,
  budget: ExplorationBudget,
  /** Every state was found. Otherwise the counts are what was found before a limit was reached. */
  complete: z.boolean(),
  schedules: BigCount,
  states: z.int(),
  /** How many commands a real store carried out for it. */
  executions: z.int(),
  ms: z.int(),
  /** By property: in how many schedules it is broken, and the smallest way to break it. */
  broken: z.partialRecord(PropertyId, z.object({ schedules: BigCount, smallest: z.array(Step) })),
  /** Why this lock cannot be explored, as a sentence. */
  notExplorable: z.nullable(z.string()),
})
export type ExplorationSummary = z.infer<typeof ExplorationSummary>
