/** Defines the interface for finding and keeping graphs of states, in this process or in another one. Callers get plain data, never the graph. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { SourceText } from '#model/trace/trace.ts'
import type { ExplorationResult, Growth, ToldUnchecked } from '../engine/explore/exploration.ts'
import type { ExplorationQuestion, Limits } from '../engine/explore/question.ts'
import type { EditedLock } from '../sandbox/edited-lock.ts'
import type { Look, LookAnswer, LookRequest } from './looks.ts'

export interface SearchOrder {
  /** Id of a lock in the catalogue. */
  lock: string
  question: ExplorationQuestion
  limits: Limits
  /** Code of the lock, if somebody edits the lock. */
  edited?: EditedLock
}

export interface Searched {
  /** Id of the graph, or `null` if the lock cannot be explored. */
  graph: string | null
  summary: ExplorationSummary
  sources: SourceText[]
  /** Reason for an incomplete search, as in `ExplorationResult`. */
  cut: ExplorationResult['cut']
}

/** `onUnchecked`: the final result has the same id of its graph. */
export interface SearchOptions extends ToldUnchecked<Searched> {
  onGrowth?(growth: Growth): void
  signal?: AbortSignal
}

export interface Search {
  /** Explores a lock. Rejects with a `RefusalError` or a `StoreError`. */
  explore(order: SearchOrder, options?: SearchOptions): Promise<Searched>
  /** Answers a query on a graph. Rejects with a `RefusalError`, whose code is `UNKNOWN_EXPLORATION` if there is no such graph. */
  look<L extends Look>(graph: string, what: L, request: LookRequest<L>): Promise<LookAnswer<L>>
  holds(graph: string): boolean
  forget(graph: string): void
  close(): Promise<void>
}
