import type { Fenced } from '#model/messages/exploration.ts'
import type { Budget } from '#scenarios/budget.ts'

export { bitOf, type Judged, judged, judgedIn, threwBit } from '#model/orders/judged.ts'

export interface ExplorationQuestion {
  /** From 2 to 4. */
  clients: number
  budget: Budget
  fenced: Fenced
  /** No lease ends while a client has an acquire half done: the client may check the lease by a clock, and clocks stand still here. */
  leasesOutlastAcquires?: true
}

export interface Limits {
  states: number
  /** Longest schedule, in steps. */
  steps: number
  /** Processor time of the search's own process: `search-time.ts`. */
  ms: number
  /** Approximate bytes of the graph and its states. */
  bytes: number
}

export const usualLimits: Limits = { states: 400_000, steps: 200, ms: 60_000, bytes: 512 * 1024 ** 2 }

export const clientNames = (count: number): string[] => ['A', 'B', 'C', 'D'].slice(0, count)

export const nodeName = (node: number): string => `n${node + 1}`

/**
 * Lease so long that none expires by itself during an exploration. Its halves, thirds and fifths, at which timers tick, are whole milliseconds, like the
 * store's times.
 */
export const leaseMs = 1_200_000_000
