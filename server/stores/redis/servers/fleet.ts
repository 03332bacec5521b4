/** A fleet of real Redis processes, as a run sees it. All operations act on real processes. */

import type { SayStep } from '#model/refusals/because.ts'
import type { Why } from '#model/refusals/reasons.ts'
import type { NodeRole } from '#model/trace/trace.ts'
import type { Topology } from '#scenarios/lesson.ts'
import type { Servers } from '#server/stores/store.ts'
import type { Access, RedisAddress } from './client.ts'
import type { SlotRange } from './slots.ts'
import type { WarmConnections } from './warm-connections.ts'

export interface FleetNode extends RedisAddress {
  /** Node name: `n1`… for servers, `s1`… for Sentinels. */
  id: string
  /** Role when the fleet was lent. */
  role: NodeRole
  /** Database of this run; 0 if the fleet belongs to the run. */
  db: number
  /** Login for a lock in a foreign process. Only on servers that belong to the run. */
  lockAccess?: Access
  /** Login of the clients' connections, if their rights are restricted. */
  clientAccess?: Access
  /** Port that Sentinels know, if it is a proxy's. */
  announcedPort?: number
  /** Slots that the node or its master served when the fleet was lent. Only on a cluster. */
  slots?: SlotRange
  /** Called with each command before it is sent, so that other users' commands are not recorded. Present if others may use the server too. */
  announce?(argv: readonly string[]): Promise<void>
  /** Connections left by earlier runs. Absent for servers that belong to the run, and for an external one. */
  warm?: WarmConnections
}

/** Topologies in which Redis can be started here. There is no `standby`: Redis's replicas come with Sentinels. */
export type RedisTopology = Exclude<Topology, 'standby'>

export interface Fleet {
  readonly topology: RedisTopology
  /** The product, as people write it, and its version. */
  readonly store: { name: string; version: string }
  readonly nodes: readonly FleetNode[]
  /** Sentinels' name of the master; only on `sentinel`. */
  masterName?: string
  /** Calls back when one of the processes ends, for any reason; soon, if one has already ended. Returns a function that stops this. */
  onExit(listener: (nodeId: string, why: Why) => void): () => void
  /** SIGKILL. Resolves when the process is gone. Rejects on a shared server, which no run may break. */
  kill(nodeId: string): Promise<void>
  /** SIGSTOP, and SIGCONT. Both throw on a shared server. */
  freeze(nodeId: string): void
  thaw(nodeId: string): void
  /** Restarts a killed node on the same port, with the same files: empty unless it persists. Rejects if it is running. */
  restart(nodeId: string): Promise<void>
  /** Freezes the lock's replica, then cuts the link by which the master writes to it: later writes are never replicated. Only on `sentinel` and `cluster`. */
  stopReplication(): Promise<void>
  /**
   * Cuts n1 off from its replica and the Sentinels, for real: they reach it through a proxy that closes and refuses. For n1 they just fall silent, as in a real
   * partition. Clients use the node's own port. Returns a function that heals the cut. Only on a fleet that was requested as `isolable`.
   */
  isolateMaster?: () => () => void
  /** Empties the database of a shared server, or ends the fleet's own servers. Never rejects. */
  release(): Promise<void>
}

export interface FleetRequest {
  topology: RedisTopology
  /** Whether the run must not share a server with other runs, for example because its faults break nodes. */
  exclusive: boolean
  /** `appendonly yes`, `appendfsync always`: a restart loses nothing. Needs `exclusive`. */
  persistent?: boolean
  /** Number of servers, by default five. Only on `quorum`. */
  nodes?: number
  /** For a lock that somebody edits: its clients have few rights, and its servers limits. Needs `exclusive`. Only on `single` and `quorum`. */
  confined?: boolean
  /** Whether the master can be cut off from its replica and the Sentinels. Only on `sentinel`. */
  isolable?: boolean
}

export interface RedisPool extends Servers {
  readonly server: { name: string; version: string; origin: string }
  /** Resolves with a fleet that no other run can disturb. `doing` gets what is being waited for. Rejects with a `StoreError`. */
  lend(request: FleetRequest, doing?: SayStep): Promise<Fleet>
  /** Lends a database for the protected resource, on a separate server that no fault of a fleet can touch. */
  takeResource(): Promise<Fleet>
}
