/** What the rest of the server knows of stores. All that knows one of them lies in its folder, `stores/<name>/`, and `find.ts` finds it by that name. */

import type { NodeRole } from '../../model/trace/trace.ts'
import type { Fault, FleetKind, FleetOptions } from '../../scenarios/define.ts'

/** Exported as `store` by the folder's `index.ts`. */
export interface Store {
  /** Finds what the store needs, and clears away what a killed process left. Starts no server. Rejects with `STORE_UNAVAILABLE`. */
  open(options: OpenOptions): Promise<StorePool>
}

export interface OpenOptions {
  /** The project's `.cache` folder. */
  cacheFolder: string
  env?: NodeJS.ProcessEnv
  /** Is told what takes long. */
  say?(words: string): void
  /** How long a `take` waits for its turn, in milliseconds. */
  waitMs?: number
}

export interface StorePool {
  /** Which version of the store runs here, and where it comes from: a program's path, or an address. */
  readonly server: { version: string; origin: string }
  /** Waits until there is one that no other run can disturb. `doing` is told what is being waited for, in words for people. Rejects with a `StoreError`. */
  take(request: StoreRequest, doing?: (words: string) => void): Promise<Arena>
  /** Starts what `take` would otherwise have to wait for. Resolves when it is ready. Never rejects. */
  warm(): Promise<void>
  /** Ends every process this pool started. Who still waits is turned away with `POOL_CLOSED`. Never rejects. */
  close(): Promise<void>
}

/** What a run needs of its store. */
export interface StoreRequest {
  topology: FleetKind
  /** What will be done to it: a store that many runs share may not be broken by one of them. */
  faults: readonly Pick<Fault, 'do'>[]
  options: FleetOptions
}

/** A part of a store, lent to one run. */
export interface Arena {
  readonly topology: FleetKind
  readonly version: string
  readonly nodes: readonly ArenaNode[]
  /** Calls back when one of the processes ends, whoever ended it; soon, for one that has ended already. Returns how to stop listening. */
  onExit(listener: (nodeId: string, why: string) => void): () => void
  /** Gives it back. Never rejects. */
  release(): Promise<void>
}

export interface ArenaNode {
  /** `n1`… for servers, `s1`… for Sentinels. */
  id: string
  /** The role it had when it was lent. */
  role: NodeRole
}

export type StoreErrorCode =
  /** There is no such store to use here, or it does not do what is needed. */
  | 'STORE_UNAVAILABLE'
  /** Other runs use this server too: no run may break it. */
  | 'SHARED_SERVER'
  /** Too much of it was in use for too long. */
  | 'POOL_BUSY'
  | 'POOL_CLOSED'
  /** There is no such node here, or the node cannot do this. */
  | 'WRONG_NODE'

export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'StoreError'
  }
}
