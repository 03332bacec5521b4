import type { FactCode, FactValues } from '../checkers/facts.ts'
import type { TraceHeader } from '../trace/trace.ts'

/** What keeps the lock. */
export interface LockStore {
  /** As people write it: `Redis`. */
  name: string
  /** The lock is granted by a majority of its servers, not by one. */
  isQuorum: boolean
}

export const lockStoreOf = ({ store, fleet }: TraceHeader): LockStore => ({
  name: store.name,
  isQuorum: fleet.kind === 'quorum',
})

/** What a sentence says besides the values of its fact. */
export interface FactContext {
  /** The store’s name. */
  name: string
  /** Who grants the lock: the store, or a majority of its servers. */
  granter: string
  /** Who keeps a grant: the store, or one server of several. */
  keeper: string
  /** How many cases there are besides the one that the values describe. */
  others: number
}

/** A whole sentence for each fact. */
export type VerdictWords = { [C in FactCode]: (values: FactValues[C], context: FactContext) => string }
