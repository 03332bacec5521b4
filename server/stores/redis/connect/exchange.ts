/** A command's exchange over a connection, and what it depends on. */
import type { SourceLine } from '#model/trace/trace.ts'
import type { Reply } from '#scenarios/locks/redis/context.ts'
import type { RunClock } from '#server/engine/clock.ts'
import type { Gate } from '#server/engine/gate.ts'
import type { Network } from '#server/engine/network.ts'
import type { Recorder } from '#server/engine/recorder.ts'
import type { RedisConnection } from './connection.ts'
import type { SentCommands } from './sent-command.ts'

/** What all links of a run share. */
export interface LinkWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  ledger: SentCommands
  network: Network
  /** Resolves once the node's commands are being observed. `undefined`: they already are. */
  watching(node: string): Promise<void> | undefined
  /** Scripts of a client's lock: texts by file name. */
  scriptsOf(client: string): ReadonlyMap<string, string>
  /** Whether the lock is one that somebody edits: see `confined.ts`. */
  isConfined?: boolean
  /** How long a client waits for an answer. */
  answerLimitMs: number
  /** Opens another connection of the client to the same node. */
  openConnection(client: string): RedisConnection
}

/** A command on its way over a connection. */
export interface Exchange {
  connection: RedisConnection
  argv: string[]
  /** The command as people should see it: a script by its file's name. */
  shown: string[]
  source?: SourceLine | undefined
  /** Milliseconds that Redis itself may keep the command waiting. */
  blocksForMs: number
  /** Sends the command, if that is more than sending `argv`. Rejects with a `RefusedByStore` or a `RedisConnectionError`. */
  send?(): Promise<Reply>
}
