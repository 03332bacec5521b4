/** The contract of a store whose locks can be explored. */

import type { Fenced } from '#model/messages/exploration.ts'
import type { Request } from '../port.ts'
import type { HeardOutcome } from './clients/messages.ts'

/** One command for one of the store's databases, as plain data. Databases: nodes first, the protected resource last. */
export interface StoreCommand {
  argv: readonly string[]
}

/** One key of a database, as far as later behavior depends on it. */
export interface StoredKey {
  key: string
  type: string
  value: string
  /** Milliseconds left of its lease, by a clock that stands still until the explorer moves it. `null`: no expiry. */
  leftMs: number | null
}

export type Snapshot = readonly StoredKey[]

/** A command's answer as plain data; histories of answers consist of these. */
export type RawReply = { reply: unknown } | { error: string }

export interface Execution {
  raw: RawReply
  snapshot: Snapshot
  /** Whether it wrote the lock's key, even without a visible change. */
  touched: boolean
}

/** Commands to try: each of `tried` is executed on an empty database after `led`, apart from the others. */
export interface Job {
  led: readonly StoreCommand[]
  tried: readonly StoreCommand[]
}

/** `sets`: replaces the value. `may-set`: a script that can replace it. `counts`: increments. `changes`: changes content or lease. */
export type Writes = 'sets' | 'may-set' | 'counts' | 'changes'

export interface Translation {
  /** 0 is the first node; `nodes` is the resource. */
  database: number
  command: StoreCommand
  /** Command as people write it: a script by its file's name. */
  shown: readonly string[]
  /** Kind of write to an existing key, if any. */
  writes?: Writes
}

export interface ExploredLock {
  nodes: number
  scripts: ReadonlyMap<string, string>
  fenced: Fenced
  stock: number
  /** Whether nodes may restart and forget everything, scripts too. */
  forgets: boolean
}

export interface ExploredStore {
  /** URL of a `ClientModule`. */
  readonly clientModule: string
  /** The argument of `openLinks`. Plain data. */
  linksTo(nodes: number): unknown
  /** Commands that set up the initial database: none for a node, the stock for the resource. */
  given(lock: ExploredLock): readonly (readonly StoreCommand[])[]
  /**
   * Translates a request. Throws `NotExplorable` if its answer does not only depend on the database: a subscription, a blocking command, the server's own time.
   */
  translate(request: Request, lock: ExploredLock): Translation
  outcomeOf(request: Request, raw: RawReply): HeardOutcome
  /** Command that moves every lease nearer to its end. */
  advance(ms: number): StoreCommand
  /** Executes jobs; nothing is remembered between them. Rejects if the store is gone. */
  execute(jobs: readonly Job[]): Promise<Execution[][]>
  close(): Promise<void>
}
