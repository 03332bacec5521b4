/** Defines the interface of a store. Everything specific to one store is in the folder `stores/<name>/`, and `find.ts` finds the store by that name. */

import type { SayStep } from '#model/refusals/because.ts'
import type { Given, Reason } from '#model/refusals/reasons.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import type { ArenaPool } from '../engine/arena.ts'
import type { LinkProxy } from '../engine/proxy.ts'
import type { ServerProcess } from '../processes/server-process.ts'

/** A store. The `index.ts` of each store's folder exports one as `store`. */
export interface Store {
  /** Finds the store's programs and removes what a killed process left behind. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
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

/** A store's server processes, which can be started in advance and ended together. */
export interface Servers {
  /** The store's version, and its origin: the path of a program, or a URL. */
  readonly server: { version: string; origin: string }
  /** Starts servers in advance, so that runs need not wait for them. Resolves when the servers are ready. Never rejects. */
  warm(): Promise<void>
  /** Ends every process that this pool started. Pending `take` calls reject with `POOL_CLOSED`, but `close` itself never rejects. */
  close(): Promise<void>
}

/** A pool of a store's servers. `take` rejects with a `StoreError` if a run cannot have what it asks for. */
export interface StorePool extends Servers, ArenaPool {
  /**
   * Lends a server to processes that speak the store's own protocol (see `foreign-arena.ts`). If `pooled` and the store has a connection pooler, the processes
   * connect through the pooler. If `lend` is absent, processes use the arenas' own entrances.
   */
  lend?(doing?: SayStep, pooled?: boolean): Promise<LentServer>
}

/** An empty server for one run. */
export interface LentServer {
  /** Name and version of the product, as people write them. */
  readonly store: { name: string; version: string }
  readonly server: Pick<ServerProcess, 'onExit' | 'kill' | 'restart'>
  /** Address that the processes' connections are passed on to. */
  readonly reached: LinkProxy['node']
  /** Returns the store's URL for a process that connects to this local port. */
  url(port: number): string
  /** Resets the server for the next run. Never rejects. */
  giveBack(): Promise<void>
}

export type StoreErrorCode =
  /** The store does not exist or cannot be used here, or it cannot do what is needed. */
  | 'STORE_UNAVAILABLE'
  | 'NODE_LOST'
  /** Other runs use this server too, so no run may break it. */
  | 'SHARED_SERVER'
  /** The wait for a free server took too long. */
  | 'POOL_BUSY'
  | 'POOL_CLOSED'
  /** The store has no such node, or the node cannot do what was asked. */
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
