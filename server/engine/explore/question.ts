import type { ExplorationBudget, Fenced } from '#model/messages/exploration.ts'
import type { PropertyId } from '#scenarios/lesson.ts'

/** Limits on faults in one schedule. Without them no exploration would ever be complete. */
export interface Budget {
  /** Ends of leases: each time, the lease that is due first. */
  leaseEnds: number
  crashes: number
  /** Acquire attempts per client. */
  attempts: number
  /** Answers that arrive later than their command was executed, or never. */
  lateReplies: number
  ticks: number
  /** Node restarts: at once, with everything forgotten. */
  restarts: number
  /** Node deaths after which the node comes back, empty, only when every lease that it may have granted has ended. */
  delayedRestarts: number
}

export interface ExplorationQuestion {
  /** From 2 to 4. */
  clients: number
  budget: Budget
  fenced: Fenced
  /** Leases do not end while a client has an acquire half done: its own clock, by which it may check that, stands still. */
  leasesOutlastAcquires?: true
}

export const plainBudget: Budget = {
  ...{ leaseEnds: 0, crashes: 0, attempts: 1, lateReplies: 0, ticks: 0 },
  ...{ restarts: 0, delayedRestarts: 0 },
}

/** Fills the optional parts of a budget with 0. */
export const wholeBudget = ({
  ticks = 0,
  restarts = 0,
  delayedRestarts = 0,
  ...budget
}: ExplorationBudget): Budget => ({
  ...budget,
  ...{ ticks, restarts, delayedRestarts },
})

export interface Limits {
  states: number
  /** Steps of one schedule. */
  steps: number
  ms: number
  /** Approximate bytes of the graph and its states. */
  bytes: number
}

export const usualLimits: Limits = { states: 400_000, steps: 200, ms: 60_000, bytes: 512 * 1024 ** 2 }

/** Properties judged in every state, in the order of their bits. */
export const judged = [
  'exclusion',
  'owner-only',
  'no-immortal-lock',
  'no-leak',
  'no-lost-update',
  'fencing',
  'progress',
] as const satisfies readonly PropertyId[]
export type Judged = (typeof judged)[number]

export const bitOf = (property: Judged): number => 1 << judged.indexOf(property)

/** Bit of schedules in which a client's own code throws: not a property of the lock, but a possible cause of a broken one. */
export const threwBit = 1 << judged.length

export const judgedIn = (mask: number): Judged[] => judged.filter((property) => (mask & bitOf(property)) !== 0)

export const clientNames = (count: number): string[] => ['A', 'B', 'C', 'D'].slice(0, count)

export const nodeName = (node: number): string => `n${node + 1}`

/**
 * Lease so long that none expires by itself during an exploration. Its halves, thirds and fifths, at which timers tick, are whole milliseconds, like the
 * store's times.
 */
export const leaseMs = 1_200_000_000
