/** What the rest of the server knows of stores. All that knows one of them lies in its folder, `stores/<name>/`, and `find.ts` finds it by that name. */

import type { ArenaPool } from '../engine/arena.ts'

/** Exported as `store` by the folder's `index.ts`. */
export interface Store {
  /** Finds what the store needs, and clears away what a killed process left. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
  open(options: OpenOptions): Promise<StorePool>
}

export interface OpenOptions {
  /** The project's `.cache` folder. */
  cacheFolder: string
  env?: NodeJS.ProcessEnv
  /** Called with what takes long. */
  say?(words: string): void
  /** How long a `take` waits for its turn, in milliseconds. */
  waitMs?: number
}

/** Processes of a store that can be made ready, and end. */
export interface Servers {
  /** Which version of the store runs here, and where it comes from: a program's path, or an address. */
  readonly server: { version: string; origin: string }
  /** Starts what a run would otherwise have to wait for. Resolves when it is ready. Never rejects. */
  warm(): Promise<void>
  /** Ends every process this pool started. Who still waits is turned away with `POOL_CLOSED`. Never rejects. */
  close(): Promise<void>
}

/** Rejects with a `StoreError` if a run cannot have what it asks for. */
export interface StorePool extends Servers, ArenaPool {}

export type StoreErrorCode =
  /** There is no such store to use here, or it does not do what is needed. */
  | 'STORE_UNAVAILABLE'
  /** One of its servers cannot be reached any more. */
  | 'NODE_LOST'
  /** Other runs use this server too: no run may break it. */
  | 'SHARED_SERVER'
  /** Too much of it was in use for too long. */
  | 'POOL_BUSY'
  | 'POOL_CLOSED'
  /** There is no such node here, or the node cannot do this. */
  | 'WRONG_NODE'
  /** This store cannot break in this way here. */
  | 'UNSUPPORTED_FAULT'

export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'StoreError'
  }
}
