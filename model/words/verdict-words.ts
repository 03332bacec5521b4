import type { FactCode, FactValues } from '../checkers/facts.ts'
import type { TraceHeader } from '../trace/trace.ts'

/** Name of the store of a lock that has none of ours. */
export const noStore = 'No store'

export interface LockStore {
  /** Display name: `Redis`. */
  name: string
  /** Whether a majority of its servers grants the lock, not one. */
  isQuorum: boolean
}

export const lockStoreOf = ({ store, fleet }: TraceHeader): LockStore => ({
  name: store.name,
  isQuorum: fleet.kind === 'quorum',
})

/** Values for a sentence besides those of its fact. */
export interface FactContext {
  name: string
  /** Grants the lock: the store, or a majority of its servers. */
  granter: string
  /** Keeps a grant: the store, or one server of several. */
  keeper: string
  /** Number of cases besides the one that the values describe. */
  others: number
}

export type VerdictWords = { [C in FactCode]: (values: FactValues[C], context: FactContext) => string }
