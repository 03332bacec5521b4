/** What is asked of an exploration. */
import type { ExplorationBudget, Fenced } from '#model/messages/exploration.ts'
import type { PropertyId } from '#scenarios/lesson.ts'

/** How much may go wrong in one schedule. Part of the question: without a budget nothing would ever be complete. */
export interface Budget {
  /** How often the lease that is due first may end. */
  leaseEnds: number
  /** How many clients may crash. */
  crashes: number
  /** How often each client tries to acquire. */
  attempts: number
  /** How many answers may come later than their command was carried out, or never. */
  lateReplies: number
  /** How often a timer may tick. */
  ticks: number
  /** How often a node may restart. It comes back at once, and has forgotten everything. */
  restarts: number
  /** How often a node may die and stay away until every lease that it may have granted has ended. Only then does it come back, and it has forgotten everything. */
  delayedRestarts: number
}

export interface ExplorationQuestion {
  /** From 2 to 4. */
  clients: number
  budget: Budget
  fenced: Fenced
}

export const plainBudget: Budget = {
  ...{ leaseEnds: 0, crashes: 0, attempts: 1, lateReplies: 0, ticks: 0 },
  ...{ restarts: 0, delayedRestarts: 0 },
}

/** What a request leaves out does not happen. */
export const wholeBudget = ({
  ticks = 0,
  restarts = 0,
  delayedRestarts = 0,
  ...budget
}: ExplorationBudget): Budget => ({
  ...budget,
  ...{ ticks, restarts, delayedRestarts },
})

/** Where an exploration stops though it is not complete. */
export interface Limits {
  states: number
  /** In one schedule. */
  steps: number
  ms: number
  /** Roughly how many bytes the graph and its states may take. */
  bytes: number
}

export const usualLimits: Limits = { states: 400_000, steps: 200, ms: 60_000, bytes: 512 * 1024 ** 2 }

/** The properties that are judged in every state, in the order of their bits. */
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

/** The bit of a property in a state's mask. */
export const bitOf = (property: Judged): number => 1 << judged.indexOf(property)

/** The bit of orders in which a client's own code throws. It is no property of the lock, but what it breaks may come of it. */
export const threwBit = 1 << judged.length

export const judgedIn = (mask: number): Judged[] => judged.filter((property) => (mask & bitOf(property)) !== 0)

/** A, B, C… */
export const clientNames = (count: number): string[] => ['A', 'B', 'C', 'D'].slice(0, count)

/** n1, n2, n3… */
export const nodeName = (node: number): string => `n${node + 1}`

/** So long that no lease expires by itself during an exploration. Its halves, thirds and fifths, at which timers tick, are whole numbers, as the store's times are. */
export const leaseMs = 1_200_000_000
