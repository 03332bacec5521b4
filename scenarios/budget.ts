/**
 * Defines the explorer's budget: what may happen in one order, and how often. Lock files, messages, the command line and the engine's counters all follow this
 * table.
 */
import * as z from 'zod/mini'

/** `usual` is the value unless another one is given. More than three of a kind would make more orders than can be explored in reasonable time. */
const kinds = {
  /** Attempts to acquire per client. */
  attempts: { least: 1, usual: 1 },
  /** Ends of leases. Each time, the lease that is due first ends. */
  leaseEnds: { least: 0, usual: 0 },
  crashes: { least: 0, usual: 0 },
  /** Replies that arrive later than their command was executed, or never. */
  lateReplies: { least: 0, usual: 0 },
  /** Total number of ticks of timers, such as a watchdog's. */
  ticks: { least: 0, usual: 0 },
  /** Restarts of nodes, which come back at once with everything forgotten. */
  restarts: { least: 0, usual: 0 },
  /** Deaths of nodes that stay away until every lease that they may have granted has ended, and then come back empty. */
  delayedRestarts: { least: 0, usual: 0 },
}
export const mostOfAKind = 3

export type BudgetKind = keyof typeof kinds
/** Number of times that each kind may happen in one order. Without limits no exploration would ever be complete. */
export type Budget = Record<BudgetKind, number>

export const budgetKinds = Object.keys(kinds) as BudgetKind[]
export const leastOf = (kind: BudgetKind): number => kinds[kind].least

const forEach = <T>(of: (kind: BudgetKind) => T) =>
  Object.fromEntries(budgetKinds.map((kind) => [kind, of(kind)])) as Record<BudgetKind, T>

/** Budget in which nothing goes wrong. */
export const plainBudget: Budget = forEach((kind) => kinds[kind].usual)

const count = (kind: BudgetKind) => z.int().check(z.minimum(leastOf(kind)), z.maximum(mostOfAKind))

/** Fields for a file or a message that gives only the counts that differ from the usual values. */
export const budgetFields = forEach((kind) => z.exactOptional(count(kind)))
/** Budget in which missing counts get their usual values. */
export const Budget = z.strictObject(forEach((kind) => z._default(count(kind), kinds[kind].usual)))
