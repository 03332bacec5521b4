import type { Fenced } from '#model/messages/exploration.ts'
import type { Budget } from '#scenarios/budget.ts'

export { bitOf, type Judged, judged, judgedIn, threwBit } from '#model/orders/judged.ts'

export interface ExplorationQuestion {
  /** Number of clients, from 2 to 4. */
  clients: number
  budget: Budget
  fenced: Fenced
  /** Set if no lease ends while a client has an acquire half done. The client may check the lease by a clock, and clocks do not advance here. */
  leasesOutlastAcquires?: true
}

export interface Limits {
  states: number
  /** Maximum length of a schedule, in steps. */
  steps: number
  /** Maximum processor time of the search's own process, in milliseconds. See `search-time.ts`. */
  ms: number
  /** Maximum approximate size of the graph and its states, in bytes. */
  bytes: number
}

export const usualLimits: Limits = { states: 400_000, steps: 200, ms: 60_000, bytes: 512 * 1024 ** 2 }

export const clientNames = (count: number): string[] => ['A', 'B', 'C', 'D'].slice(0, count)

export const nodeName = (node: number): string => `n${node + 1}`

/**
 * Lease in milliseconds. It is so long that no lease expires by itself during an exploration. Its halves, thirds and fifths, at which timers tick, are whole
 * milliseconds, like the store's times.
 */
export const leaseMs = 1_200_000_000
