/**
 * What a client says to the engine and hears from it, wherever it runs: in this process, in a worker thread, in a process of its own. Requests, answers and
 * notices are plain data, so that they can be posted. Each request becomes an operation that passes the gate, and has exactly one answer.
 */

import type { SourceLine } from '#model/trace/trace.ts'
import type { Message } from '#scenarios/define.ts'

export interface Sourced {
  /** The line of the lock or the script that asks. */
  source?: SourceLine
}

export type Request =
  /** One command for the store. `link`: over which of the client's links. `command`: plain data that only the store's own code reads. */
  | { do: 'command'; link: number; command: unknown }
  /** It was granted the lock, and is about to believe so. */
  | ({ do: 'enter'; token?: number; exclusive?: true; depth?: number; leaseMs?: number } & Sourced)
  /** It is about to release. `leaves`: with this its belief ends. */
  | ({ do: 'leave'; leaves: boolean } & Sourced)
  | ({ do: 'work'; ms: number } & Sourced)
  | { do: 'sleep'; ms: number }
  /** One tick of a timer. */
  | { do: 'tick'; timer: number; ms: number }
  | ({ do: 'read'; token?: number } & Sourced)
  /** It is about to write, and asks its lock for a token first. */
  | { do: 'prepare-write' }
  /** `prepared`: after `prepare-write`. */
  | ({ do: 'write'; value: number; token?: number; prepared: boolean } & Sourced)
  | ({ do: 'find'; row: string } & Sourced)
  | ({ do: 'insert'; message: Message } & Sourced)
  | ({ do: 'update'; message: Message } & Sourced)
  | ({ do: 'take' } & Sourced)

interface Answers {
  command: CommandAnswer
  enter: undefined
  leave: undefined
  work: undefined
  sleep: undefined
  tick: undefined
  read: number
  'prepare-write': undefined
  /** Whether the resource accepted it. */
  write: boolean
  find: boolean
  insert: undefined
  update: undefined
  take: Message | null
}

export type Answer<D extends Request['do'] = Request['do']> = Answers[D]
export type RequestOf<D extends Request['do']> = Extract<Request, { do: D }>

export interface CommandAnswer {
  /** Plain data that only the store's own code reads. */
  reply: unknown
  /** The node that the link reaches now. */
  node: string
}

/** What a client reports and expects no answer to. */
export type ClientNotice =
  | { tell: 'waiting'; why: string }
  | { tell: 'refused'; why: string; waitedMs: number }
  | { tell: 'released'; freed: boolean; depth?: number }
  /** It believes no longer. `done`: its script ended. */
  | { tell: 'left'; why: 'done' | 'lost' | 'threw' }
  | ({ tell: 'threw'; message: string } & Sourced)
  /** A line of the log that its process writes. */
  | { tell: 'logged'; line: string }
  /** Its code could not run for so long until now, for the machine did not let it. */
  | { tell: 'stalled'; forMs: number }
  /** The timer's tick that was asked for is not wanted any more. */
  | { tell: 'timer-stopped'; timer: number }

/** The engine, as a client's code sees it. */
export interface ClientPort {
  /** Rejects with a `CommandError` if a command failed. */
  ask<R extends Request>(request: R): Promise<Answer<R['do']>>
  tell(notice: ClientNotice): void
  /** Milliseconds since the run began. */
  nowMs(): number
  /** Wall clock in milliseconds since 1970 at the beginning of the run. */
  startedWallMs(): number
}
