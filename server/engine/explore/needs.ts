/** What states depend on. An exploration begins without, and begins anew where that turns out to be needed. */
import { NeedsMore } from './choices.ts'
import { OrderMatters } from './histories.ts'
import { ClientsDiffer } from './symmetry.ts'

export interface Needs {
  timed: boolean
  tokened: boolean
  /** In which order a client heard its answers. */
  ordered: boolean
  /** Which client is which: they differ in more than their names. */
  named: boolean
}

/** What is needed where this was thrown; `undefined`: it is an error. */
export function neededFor(error: unknown): keyof Needs | undefined {
  if (error instanceof NeedsMore) return error.what
  if (error instanceof OrderMatters) return 'ordered'
  return error instanceof ClientsDiffer ? 'named' : undefined
}
