/** Defines the exchange of a command and its reply over a connection, and what the exchange depends on. */
import type { SourceLine } from '#model/trace/trace.ts'
import type { Reply } from '#scenarios/locks/redis/context.ts'
import type { RunClock } from '#server/engine/clock.ts'
import type { Gate } from '#server/engine/gate.ts'
import type { Network } from '#server/engine/network.ts'
import type { Recorder } from '#server/engine/recorder.ts'
import type { RedisConnection } from './connection.ts'
import type { SentCommands } from './sent-command.ts'

/** Everything that all links of a run share. */
export interface LinkWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  ledger: SentCommands
  network: Network
  /** Resolves once the node's commands are being observed. Returns `undefined` if they already are. */
  watching(node: string): Promise<void> | undefined
  /** Returns the scripts of a client's lock: contents keyed by file name. */
  scriptsOf(client: string): ReadonlyMap<string, string>
  /** Whether somebody edited the lock (see `confined.ts`). */
  isConfined?: boolean
  /** Milliseconds that a client waits for an answer. */
  answerLimitMs: number
  /** Opens another connection of the client to the same node. */
  openConnection(client: string): RedisConnection
}

/** A command on its way over a connection. */
export interface Exchange {
  connection: RedisConnection
  argv: string[]
  /** The command as shown to people: a script by the name of its file. */
  shown: string[]
  source?: SourceLine | undefined
  /** Milliseconds for which Redis itself may block the command. */
  blocksForMs: number
  /** Sends the command, if that takes more than sending `argv`. Rejects with a `RefusedByStore` or a `RedisConnectionError`. */
  send?(): Promise<Reply>
}
