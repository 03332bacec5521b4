/** One command's way over a connection, and what it is given. */
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
  /** Resolves while what the node does can be seen; absent where it is seen already. */
  watching(node: string): Promise<void> | undefined
  /** The scripts of a client's lock: their texts by their files' names. */
  scriptsOf(client: string): ReadonlyMap<string, string>
  /** Whether the lock is one that somebody edits: see `confined.ts`. */
  isConfined?: boolean
  /** How long a client waits for an answer. */
  answerLimitMs: number
  /** Another connection of the client's own to the same node. */
  openConnection(client: string): RedisConnection
}

/** One command on its way over a connection. */
export interface Exchange {
  connection: RedisConnection
  argv: string[]
  /** As people should see it: a script by its file's name. */
  shown: string[]
  source?: SourceLine | undefined
  /** How long Redis itself may keep the command waiting. */
  blocksForMs: number
  /** Sends it, where that is more than to send `argv`. Rejects with a `RefusedByStore` or a `RedisConnectionError`. */
  send?(): Promise<Reply>
}
