/**
 * Defines the messages between a client and the engine, wherever the client runs: in this process, in a worker thread, or in a process of its own. Requests,
 * answers and notices are plain data, so they can be posted. Each request becomes an operation that passes the gate, and each request gets exactly one answer.
 */

import type { Why } from '#model/trace/cause.ts'
import type { SourceLine } from '#model/trace/trace.ts'
import type { Job, Message } from '#scenarios/define.ts'

export interface Sourced {
  source?: SourceLine
}

export type Request =
  /** A command for the store. `link` is the index of the client's link. `command` is plain data that only the store's own code reads. */
  | { do: 'command'; link: number; command: unknown }
  /** Start of the client's belief that it holds the lock, after a grant. */
  | ({ do: 'enter'; token?: number; exclusive?: true; depth?: number; leaseMs?: number } & Sourced)
  /** Start of a release. `leaves` tells whether the client's belief ends with this release. */
  | ({ do: 'leave'; leaves: boolean } & Sourced)
  | ({ do: 'work'; ms: number } & Sourced)
  | { do: 'sleep'; ms: number }
  /** Fork of the client. `memory` holds the values that the lock remembers and hands to the child. */
  | ({ do: 'fork'; memory: Record<string, string> } & Sourced)
  | { do: 'tick'; timer: number; ms: number }
  | ({ do: 'read'; token?: number } & Sourced)
  /** Step before a write, in which the lock is asked for a token. */
  | { do: 'prepare-write' }
  /** A write to the resource. `prepared` tells whether `prepare-write` came before it. */
  | ({ do: 'write'; value: number; token?: number; prepared: boolean } & Sourced)
  /** Start or end of a transaction. The source of a commit is the line that began the transaction. */
  | ({ do: 'begin' } & Sourced)
  | ({ do: 'commit' } & Sourced)
  | { do: 'rollback' }
  | ({ do: 'find'; row: string } & Sourced)
  | ({ do: 'insert'; message: Message } & Sourced)
  | ({ do: 'update'; message: Message } & Sourced)
  | ({ do: 'take' } & Sourced)
  | ({ do: 'due'; job: Job } & Sourced)
  | ({ do: 'run'; job: Job } & Sourced)

interface Answers {
  command: CommandAnswer
  enter: undefined
  leave: undefined
  work: undefined
  sleep: undefined
  fork: undefined
  tick: undefined
  read: number
  'prepare-write': undefined
  /** Whether the resource accepted the write. */
  write: boolean
  begin: undefined
  commit: undefined
  rollback: undefined
  find: boolean
  insert: undefined
  update: undefined
  take: Message | null
  due: undefined
  run: undefined
}

export type Answer<D extends Request['do'] = Request['do']> = Answers[D]
export type RequestOf<D extends Request['do']> = Extract<Request, { do: D }>

export interface CommandAnswer {
  /** Plain data that only the store's own code reads. */
  reply: unknown
  /** Node that the link currently reaches. */
  node: string
}

/** Reports from a client that need no answer. */
export type ClientNotice =
  | { tell: 'waiting'; why: Why }
  | { tell: 'refused'; why: Why; waitedMs: number }
  | { tell: 'released'; freed: boolean; depth?: number }
  /** End of the client's belief. `done` means that the script ended. */
  | { tell: 'left'; why: 'done' | 'lost' | 'threw' }
  | ({ tell: 'threw'; message: string; why?: Why } & Sourced)
  | { tell: 'logged'; line: string }
  /** A stall that has just ended: the machine did not run the client's code for `forMs`. */
  | { tell: 'stalled'; forMs: number }
  | { tell: 'timer-stopped'; timer: number }

/** The engine, as a client's code sees it. */
export interface ClientPort {
  /** Sends a request and resolves with its answer. Rejects with a `CommandError` if a command failed. */
  ask<R extends Request>(request: R): Promise<Answer<R['do']>>
  tell(notice: ClientNotice): void
  /** Returns milliseconds since the run began. */
  nowMs(): number
  /** Returns the wall-clock time at the beginning of the run, in milliseconds since 1970. */
  startedWallMs(): number
}
