/** What a fleet of real Redis processes offers to a run. Everything here is done to real processes. */

import type { NodeRole } from '../../model/trace/trace.ts'
import type { FleetKind } from '../../scenarios/lesson.ts'

export interface FleetNode {
  /** `n1`… for servers, `s1`… for Sentinels. */
  id: string
  /** The role it had when the fleet was handed out. */
  role: NodeRole
  host: string
  port: number
  /** The database that belongs to this run; 0 on fleets of its own. */
  db: number
  /** The port by which Sentinels know it, where that is not its own: a proxy stands there. */
  announcedPort?: number
}

/** A fleet, lent to one run. */
export interface Fleet {
  kind: FleetKind
  redisVersion: string
  nodes: FleetNode[]
  /** The name under which Sentinels know the master; only on `sentinel`. */
  masterName?: string
  /** SIGKILL. Resolves when the process is gone. Rejects on a shared server, which no run may break. */
  kill(nodeId: string): Promise<void>
  /** SIGSTOP, and SIGCONT. Both throw on a shared server. */
  freeze(nodeId: string): void
  thaw(nodeId: string): void
  /** Starts a killed node again on the same port, with the same files: empty unless it persists. Rejects if it is running. */
  restart(nodeId: string): Promise<void>
  /** Freezes the replica, then cuts the link the master writes to it: what is written now is never replicated. Only on `sentinel`. */
  stopReplication(): Promise<void>
  /**
   * Cuts n1 off from its replica and the Sentinels, for real: they reach it through a proxy that closes and refuses. To n1 itself they
   * just fall silent, as in a real partition. Clients use the node's own port. Returns how to heal it. Only on a fleet that was wished
   * `isolable`.
   */
  isolateMaster?: () => () => void
  /** Calls back when one of the processes ends, whoever ended it; soon, for one that has ended already. Returns how to stop listening. */
  onExit(listener: (nodeId: string, why: string) => void): () => void
  /** Gives the fleet back. Shared servers get their database emptied, broken fleets are ended. Never rejects. */
  release(): Promise<void>
}

export interface FleetWish {
  kind: FleetKind
  /** The run's faults touch nodes, so it must not share servers with other runs. */
  exclusive: boolean
  /** `appendonly yes`, `appendfsync always`: a restart forgets nothing. Needs `exclusive`. */
  persistent?: boolean
  /** The master can be cut off from its replica and the Sentinels. Only on `sentinel`. */
  isolable?: boolean
}

export interface FleetPool {
  readonly redis: { version: string; binary: string }
  /** Waits until there is one. `doing` is told what is being waited for, in words for people. Rejects with a `FleetError`. */
  take(wish: FleetWish, doing?: (words: string) => void): Promise<Fleet>
  /** A database on a server apart, for what the lock protects: no fault on a fleet can touch it. */
  takeResource(): Promise<Fleet>
  /** Starts what `take` would otherwise have to wait for. Resolves when it is ready. Never rejects. */
  warm(): Promise<void>
  /** Ends every process this pool started. Who still waits for a fleet is turned away with `POOL_CLOSED`. Never rejects. */
  close(): Promise<void>
}

export type FleetErrorCode =
  /** There is no Redis to use, or it does not do what is needed. */
  | 'REDIS_UNAVAILABLE'
  /** Other runs use this server too: no run may break it. */
  | 'SHARED_SERVER'
  /** Too many fleets were in use for too long. */
  | 'POOL_BUSY'
  | 'POOL_CLOSED'
  /** This fleet has no such node, or the node cannot do this. */
  | 'WRONG_NODE'

export class FleetError extends Error {
  constructor(
    readonly code: FleetErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'FleetError'
  }
}
