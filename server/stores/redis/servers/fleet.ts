/** What a fleet of real Redis processes offers to a run. Everything here is done to real processes. */

import type { NodeRole } from '#model/trace/trace.ts'
import type { Topology } from '#scenarios/lesson.ts'
import type { Servers } from '#server/stores/store.ts'
import type { Access, RedisAddress } from './client.ts'
import type { SlotRange } from './slots.ts'
import type { WarmConnections } from './warm-connections.ts'

export interface FleetNode extends RedisAddress {
  /** `n1`… for servers, `s1`… for Sentinels. */
  id: string
  /** The role it had when it was lent. */
  role: NodeRole
  /** The database that belongs to this run; 0 on fleets of its own. */
  db: number
  /** How a lock enters whose process is not ours. Only on servers of its run's own. */
  lockAccess?: Access
  /** The port by which Sentinels know it, where that is not its own: a proxy stands there. */
  announcedPort?: number
  /** On a cluster: the slots that its master, or it itself, served when it was lent. */
  slots?: SlotRange
  /** Present where others may use the server too. It is called with each command before it is sent, so that commands of others are not recorded. */
  announce?(argv: readonly string[]): Promise<void>
  /** Connections that earlier runs left. Absent where a run gets servers of its own, or those of somebody else. */
  warm?: WarmConnections
}

/** A fleet, lent to one run. */
export interface Fleet {
  readonly topology: Topology
  readonly version: string
  readonly nodes: readonly FleetNode[]
  /** The name under which Sentinels know the master; only on `sentinel`. */
  masterName?: string
  /** Calls back when one of the processes ends, whoever ended it; soon, for one that has ended already. Returns how to stop listening. */
  onExit(listener: (nodeId: string, why: string) => void): () => void
  /** SIGKILL. Resolves when the process is gone. Rejects on a shared server, which no run may break. */
  kill(nodeId: string): Promise<void>
  /** SIGSTOP, and SIGCONT. Both throw on a shared server. */
  freeze(nodeId: string): void
  thaw(nodeId: string): void
  /** Starts a killed node again on the same port, with the same files: empty unless it persists. Rejects if it is running. */
  restart(nodeId: string): Promise<void>
  /** Freezes the lock's replica, then cuts the link the master writes to it: what is written now is never replicated. Only on `sentinel` and `cluster`. */
  stopReplication(): Promise<void>
  /**
   * Cuts n1 off from its replica and the Sentinels, for real: they reach it through a proxy that closes and refuses. To n1 itself they
   * just fall silent, as in a real partition. Clients use the node's own port. Returns how to heal it. Only on a fleet that was asked
   * for as `isolable`.
   */
  isolateMaster?: () => () => void
  /** Shared servers get their database emptied, broken fleets are ended. Never rejects. */
  release(): Promise<void>
}

export interface FleetRequest {
  topology: Topology
  /** The run's faults touch nodes, so it must not share servers with other runs. */
  exclusive: boolean
  /** `appendonly yes`, `appendfsync always`: a restart forgets nothing. Needs `exclusive`. */
  persistent?: boolean
  /** How many servers. Only on `quorum`; five, unless it says otherwise. */
  nodes?: number
  /** The master can be cut off from its replica and the Sentinels. Only on `sentinel`. */
  isolable?: boolean
}

export interface RedisPool extends Servers {
  /** Waits until there is a fleet that no other run can disturb. `doing` is called with what is being waited for. Rejects with a `StoreError`. */
  lend(request: FleetRequest, doing?: (words: string) => void): Promise<Fleet>
  /** A database on a server apart, for what the lock protects: no fault on a fleet can touch it. */
  takeResource(): Promise<Fleet>
}
