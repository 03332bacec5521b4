/** What a search distinguishes in states. It usually begins with all of these off, and restarts with one on when that turns out to be needed. */
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

/** The distinction that an error asks for; `undefined`: a real error. */
export function neededFor(error: unknown): keyof SearchNeeds | undefined {
  if (error instanceof NeedsMore) return error.what
  if (error instanceof OrderMatters) return 'ordered'
  return error instanceof ClientsDiffer ? 'named' : undefined
}
