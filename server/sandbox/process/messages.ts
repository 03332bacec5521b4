/** Messages between us and a sandbox's process: plain data. Each call has a number, which its answer names. */
import type { FromThread, ToThread } from '#server/engine/client/worker/messages.ts'
import type { ClientStanding, ExploredCode, HistoryStep } from '#server/engine/explore/clients/messages.ts'
import type { CodeEnd, CodeProblem, GuestCode } from '../guest/code.ts'
import type { LockFacts } from '../guest/facts.ts'

export type SandboxCall =
  /** Load the code, and say what it exports. */
  | { do: 'load'; code: GuestCode }
  /** Prepare for `run`. */
  | { do: 'explore'; code: GuestCode; explored: ExploredCode }
  | { do: 'run'; steps: HistoryStep[] }

export type ToSandbox =
  | ({ call: number } & SandboxCall)
  /** For a client of a live run. `code`: with `load`, the code of its lock. */
  | { do: 'client'; client: number; message: ToThread; code?: GuestCode }

export type Loaded = { facts: LockFacts } | { problems: readonly CodeProblem[] }

/** Answer to `run`. `unsteady`: a client that behaved differently than before, after the same answers. */
export type Ran = { standings: ClientStanding[]; unsteady?: string } | { end: CodeEnd }

export type FromSandbox =
  | { say: 'ready' }
  | { say: 'answer'; call: number; value: unknown }
  /** An unforeseen error. */
  | { say: 'failed'; call: number; message: string }
  | { say: 'client'; client: number; message: FromThread }
