/** Defines the messages between us and a sandbox's process, which are plain data. Each call has a number, and the answer to the call has the same number. */
import type { FromThread, ToThread } from '#server/engine/client/worker/messages.ts'
import type { ClientStanding, ExploredCode, HistoryStep } from '#server/engine/explore/clients/messages.ts'
import type { CodeEnd, CodeProblem, GuestCode } from '../guest/code.ts'
import type { LockFacts } from '../guest/facts.ts'

export type SandboxCall =
  /** Loads the code and answers with its exports. */
  | { do: 'load'; code: GuestCode }
  /** Prepares for `run`. */
  | { do: 'explore'; code: GuestCode; explored: ExploredCode }
  | { do: 'run'; steps: HistoryStep[] }

export type ToSandbox =
  | ({ call: number } & SandboxCall)
  /** Sends a message to a client of a live run. If the message is `load`, `code` is the code of the client's lock. */
  | { do: 'client'; client: number; message: ToThread; code?: GuestCode }

export type Loaded = { facts: LockFacts } | { problems: readonly CodeProblem[] }

/** Answer to `run`. `unsteady` is a client that behaved differently than before, after the same answers. */
export type Ran = { standings: ClientStanding[]; unsteady?: string } | { end: CodeEnd }

export type FromSandbox =
  | { say: 'ready' }
  | { say: 'answer'; call: number; value: unknown }
  | { say: 'failed'; call: number; message: string }
  | { say: 'client'; client: number; message: FromThread }
