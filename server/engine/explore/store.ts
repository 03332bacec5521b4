/** The contract of a store whose locks can be explored. */

import type { Fenced } from '#model/messages/exploration.ts'
import type { Request } from '../port.ts'
import type { HeardOutcome, NotExplorable } from './clients/messages.ts'

/** A command for one of the store's databases, as plain data. Databases: nodes first, the protected resource last. */
export interface StoreCommand {
  argv: readonly string[]
  /** Set if a process sent the command. `argv` is then the first one of `sent`. */
  sent?: SentBatch
  /** The command runs with the restricted rights of an edited lock. */
  confined?: true
}

/** A value of the store's protocol as a process gets it. `t`: the protocol's sign of its type; text is bytes, each as one latin1 character. */
export interface WireValue {
  t: string
  v: string | null | WireValue[]
}

/** Commands that a process sent: one, or all those of a transaction. Words are latin1, as in `WireValue`. */
export interface SentBatch {
  list: readonly (readonly string[])[]
  isTransaction: boolean
  /** Version of the protocol in which the answer is written. */
  version: 2 | 3
}

/** A command of a process that waits for its answer. */
export interface HeldCommand extends SentBatch {
  node: number
  /** Connections count from 0, in the order in which the process opened them. */
  connection: number
  /** Arrival time, on the clock of `performance.now`. */
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

/** A store's entrance for one process: commands of the lock are held, others are answered at once. */
export interface HoldingEntrance {
  /** URLs of the entrance, one for each node. */
  urls: string[]
  /** Whether a command that is answered at once, and is no step, still waits for its answer. */
  readonly isBusy: boolean
  /** Ports that the entrance listens at, and both ports of each open connection. */
  readonly ports: { listening: readonly number[]; connected: readonly (readonly [number, number])[] }
  close(): void
}

/** A key of a database, as far as later behavior depends on it. */
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
  /** Whether the command wrote the lock's key, even without a visible change. */
  touched: boolean
}

/** Commands to try: each of `tried` is executed on an empty database after `led`, apart from the others. */
export interface TriedCommands {
  /** Key whose writes are detected. */
  key: string
  led: readonly StoreCommand[]
  tried: readonly StoreCommand[]
}

/** `sets`: replaces the value. `may-set`: a script that can replace it. `counts`: increments. `changes`: changes content or lease. */
export type Writes = 'sets' | 'may-set' | 'counts' | 'changes'

export interface TranslatedRequest {
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
  /** The lock's key in a node. */
  key: string
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
  translate(request: Request, lock: ExploredLock): TranslatedRequest
  outcomeOf(request: Request, raw: RawReply): HeardOutcome
  /** Command that moves every lease nearer to its end, by `ms`. */
  advance(ms: number): StoreCommand
  /** Opens an entrance for a process that locks on this many nodes. Absent: the store has none. */
  hold?(nodes: number, events: HoldingEvents): Promise<HoldingEntrance>
  /** Executes jobs; nothing is remembered between them. Rejects if the store is gone. */
  execute(jobs: readonly TriedCommands[]): Promise<Execution[][]>
  close(): Promise<void>
}
