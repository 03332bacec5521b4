/** What a store has to offer so that locks in it can be explored. */

import type { Fenced } from '#model/messages/exploration.ts'
import type { Request } from '../port.ts'
import type { HeardOutcome } from './clients/messages.ts'

/** One command for one of the store's databases, as plain data: nodes first, the protected resource last. */
export interface StoreCommand {
  argv: readonly string[]
}

/** One key of a database, as far as later behavior depends on it. */
export interface StoredKey {
  key: string
  type: string
  value: string
  /** How much of its lease is left, by a clock that stands still until the explorer moves it. `null`: it stays for ever. */
  leftMs: number | null
}

export type Snapshot = readonly StoredKey[]

/** What a command answered: plain data, which a history of answers is made of. */
export type RawReply = { reply: unknown } | { error: string }

export interface Execution {
  raw: RawReply
  snapshot: Snapshot
  /** It wrote the lock's key, also where that looks the same afterwards. */
  touched: boolean
}

/** Each of `tried` is carried out on an empty database after `led`, apart from the others. */
export interface Job {
  led: readonly StoreCommand[]
  tried: readonly StoreCommand[]
}

/** `sets`: it puts a new value into its place. `may-set`: a script that can. `counts`: it counts up. `changes`: its content or its lease. */
export type Writes = 'sets' | 'may-set' | 'counts' | 'changes'

export interface Translation {
  /** 0 is the first node; `nodes` is the resource. */
  database: number
  command: StoreCommand
  /** As people write it: a script by its file's name. */
  shown: readonly string[]
  /** How it writes a key that is there, if it does. */
  writes?: Writes
}

export interface ExploredLock {
  /** How many nodes the lock's clients have. */
  nodes: number
  scripts: ReadonlyMap<string, string>
  fenced: Fenced
  stock: number
  /** Its nodes may restart and forget what they knew, scripts too. */
  forgets: boolean
}

export interface ExploredStore {
  /** URL of a `ClientModule`. */
  readonly clientModule: string
  /** The argument of `openLinks`. Plain data. */
  linksTo(nodes: number): unknown
  /** What sets up an empty database: nothing for a node, the stock for the resource. */
  given(lock: ExploredLock): readonly (readonly StoreCommand[])[]
  /** Throws `NotExplorable` if the request cannot be known from what the database is: a subscription, a blocking command, the server's own time. */
  translate(request: Request, lock: ExploredLock): Translation
  outcomeOf(request: Request, raw: RawReply): HeardOutcome
  /** Moves every lease nearer to its end. */
  advance(ms: number): StoreCommand
  /** Nothing is remembered between jobs. Rejects if the store is gone. */
  execute(jobs: readonly Job[]): Promise<Execution[][]>
  close(): Promise<void>
}
