/**
 * Defines what a search distinguishes in states. A search usually begins with all distinctions off. When one of them turns out to be needed, the search
 * restarts with that distinction on.
 */
import { NeedsMore } from './choices.ts'
import { OrderMatters } from './histories.ts'
import { ClientsDiffer } from './symmetry.ts'

export interface SearchNeeds {
  timed: boolean
  tokened: boolean
  /** Whether the order of a client's answers matters. */
  ordered: boolean
  /** Whether clients must be told apart, because they differ in more than their names. */
  named: boolean
}

/** Returns the distinction that an error asks for. Undefined if the error is a real one. */
export function neededFor(error: unknown): keyof SearchNeeds | undefined {
  if (error instanceof NeedsMore) return error.what
  if (error instanceof OrderMatters) return 'ordered'
  return error instanceof ClientsDiffer ? 'named' : undefined
}
