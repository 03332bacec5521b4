/** The contract of a store. Everything specific to one store is in its folder, `stores/<name>/`, and `find.ts` finds it by that name. */

import type { SayStep } from '#model/refusals/because.ts'
import type { Given, Reason } from '#model/refusals/reasons.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import type { ArenaPool } from '../engine/arena.ts'
import type { LinkProxy } from '../engine/proxy.ts'
import type { ServerProcess } from '../processes/server-process.ts'

/** Exported as `store` by the folder's `index.ts`. */
export interface Store {
  /** Finds the store's programs, and clears away what a killed process left. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
  open(options: OpenOptions): Promise<StorePool>
}

export interface OpenOptions {
  /** The project's `.cache` folder. */
  cacheFolder: string
  env?: NodeJS.ProcessEnv
  /** Called before each slow step. */
  say?: SayStep
  /** Milliseconds that a `take` waits for its turn. */
  waitMs?: number
}

/** Processes of a store, which can be prepared and ended. */
export interface Servers {
  /** Version of the store here, and its origin: a program's path, or a URL. */
  readonly server: { version: string; origin: string }
  /** Starts in advance what a run would otherwise have to wait for. Resolves when it is ready. Never rejects. */
  warm(): Promise<void>
  /** Ends every process this pool started. Pending takes reject with `POOL_CLOSED`. Never rejects. */
  close(): Promise<void>
}

/** Pool of a store's servers. Takes are rejected with a `StoreError` if a run cannot have what it asks for. */
export interface StorePool extends Servers, ArenaPool {
  /**
   * Lends a server to processes that speak the store's own protocol: see `foreign-arena.ts`. `pooled`: through a connection pooler, if the store has one.
   * Absent: processes use the arenas' own entrances.
   */
  lend?(doing?: SayStep, pooled?: boolean): Promise<LentServer>
}

/** An empty server for one run. */
export interface LentServer {
  /** The product, as people write it. */
  readonly store: { name: string; version: string }
  readonly server: Pick<ServerProcess, 'onExit' | 'kill' | 'restart'>
  /** Address that connections go to. */
  readonly reached: LinkProxy['node']
  /** The store's URL for a process that connects to this local port. */
  url(port: number): string
  /** Resets the server for the next run. Never rejects. */
  giveBack(): Promise<void>
}

export type StoreErrorCode =
  /** No such store is usable here, or the store cannot do what is needed. */
  | 'STORE_UNAVAILABLE'
  | 'NODE_LOST'
  /** Other runs use this server too, so no run may break it. */
  | 'SHARED_SERVER'
  /** The wait for a free server took too long. */
  | 'POOL_BUSY'
  | 'POOL_CLOSED'
  /** No such node here, or the node cannot do this. */
  | 'WRONG_NODE'
  | 'UNSUPPORTED_FAULT'

export class StoreError<R extends Reason = Reason> extends ReasonError<R> {
  constructor(
    readonly code: StoreErrorCode,
    reason: R,
    ...values: Given<R>
  ) {
    super(reason, ...values)
    this.name = 'StoreError'
  }
}
