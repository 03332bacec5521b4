/** Defines the contract of a store whose locks can be explored. */

import type { Fenced } from '#model/messages/exploration.ts'
import type { Request } from '../port.ts'
import type { HeardOutcome, NotExplorable } from './clients/messages.ts'

/** A command for one of the store's databases, as plain data. The nodes' databases come first, and the protected resource's database comes last. */
export interface StoreCommand {
  argv: readonly string[]
  /** Set if a process sent the command. If so, `argv` is the first command of `sent`. */
  sent?: SentBatch
  /** Set if the command runs with the restricted rights of an edited lock. */
  confined?: true
}

/**
 * A value of the store's protocol as a process receives it. `t` is the protocol's sign for the value's type. Strings are bytes, each as one latin1 character.
 */
export interface WireValue {
  t: string
  v: string | null | WireValue[]
}

/** Commands that a process sent: a single command, or all commands of a transaction. Words are latin1, as in `WireValue`. */
export interface SentBatch {
  list: readonly (readonly string[])[]
  isTransaction: boolean
  /** Version of the protocol in which the answer is written. */
  version: 2 | 3
}

/** A process's command that waits for its answer. */
export interface HeldCommand extends SentBatch {
  node: number
  /** Number of the connection, counted from 0 in the order in which the process opened its connections. */
  connection: number
  /** Arrival time in milliseconds, on the clock of `performance.now`. */
  sinceMs: number
  answer(value: WireValue): void
}

export interface HoldingEvents {
  onHeld(command: HeldCommand): void
  /** Called when something else has happened on a connection. */
  onChange(): void
  /** Called for a command that no exploration can answer. */
  onRefused(why: NotExplorable): void
}

/** A store's entrance for one process. Commands of the lock are held, and all other commands are answered at once. */
export interface HoldingEntrance {
  /** URLs of the entrance, one per node. */
  urls: string[]
  /** Whether a command that is answered at once, and that is no step, still waits for its answer. */
  readonly isBusy: boolean
  /** Ports that the entrance listens on, and both ports of each open connection. */
  readonly ports: { listening: readonly number[]; connected: readonly (readonly [number, number])[] }
  close(): void
}

/** A key of a database, reduced to what later behavior depends on. */
export interface StoredKey {
  key: string
  type: string
  value: string
  /** Milliseconds left of the key's lease, by a clock that only the explorer moves. `null` if the key has no expiry. */
  leftMs: number | null
}

export type Snapshot = readonly StoredKey[]

/** A command's answer as plain data. Histories consist of such answers. */
export type RawReply = { reply: unknown } | { error: string }

export interface Execution {
  raw: RawReply
  snapshot: Snapshot
  /** Whether the command wrote the lock's key, even without a visible change. */
  touched: boolean
}

/** Commands to try. Each command in `tried` is executed on an empty database after the commands in `led`, separately from the others. */
export interface TriedCommands {
  /** Key whose writes are detected. */
  key: string
  led: readonly StoreCommand[]
  tried: readonly StoreCommand[]
}

/**
 * Kind of write. `sets` replaces the value, `may-set` is a script that can replace the value, `counts` increments the value, and `changes` changes content or
 * lease.
 */
export type Writes = 'sets' | 'may-set' | 'counts' | 'changes'

export interface TranslatedRequest {
  /** Index of the database. 0 is the first node, and `nodes` is the resource. */
  database: number
  command: StoreCommand
  /** The command in the form in which people write it. A script is shown as its file's name. */
  shown: readonly string[]
  /** Kind of write to an existing key, if any. */
  writes?: Writes
}

export interface ExploredLock {
  nodes: number
  key: string
  scripts: ReadonlyMap<string, string>
  fenced: Fenced
  stock: number
  /** Whether nodes may restart and forget everything, including scripts. */
  forgets: boolean
}

export interface ExploredStore {
  /** URL of a `ClientModule`. */
  readonly clientModule: string
  /** Returns the argument of `openLinks`, as plain data. */
  linksTo(nodes: number): unknown
  /** Returns the commands that set up each initial database: none for a node, and the stock for the resource. */
  given(lock: ExploredLock): readonly (readonly StoreCommand[])[]
  /**
   * Translates a request. Throws `NotExplorable` if the request's answer depends on more than the database, as for a subscription, a blocking command, or the
   * server's own time.
   */
  translate(request: Request, lock: ExploredLock): TranslatedRequest
  outcomeOf(request: Request, raw: RawReply): HeardOutcome
  /** Returns the command that moves every lease nearer to its end by `ms`. */
  advance(ms: number): StoreCommand
  /** Opens an entrance for a process that locks on this many nodes. Absent if the store has no entrances. */
  hold?(nodes: number, events: HoldingEvents): Promise<HoldingEntrance>
  /** Executes jobs. Nothing is remembered between jobs. Rejects if the store is gone. */
  execute(jobs: readonly TriedCommands[]): Promise<Execution[][]>
  close(): Promise<void>
}
