/** Defines a fleet of real Redis processes as a run sees it. All operations act on real processes. */

import type { SayStep } from '#model/refusals/because.ts'
import type { Why } from '#model/refusals/reasons.ts'
import type { NodeRole } from '#model/trace/trace.ts'
import type { Topology } from '#scenarios/lesson.ts'
import type { Servers } from '#server/stores/store.ts'
import type { Access, RedisAddress } from './client.ts'
import type { SlotRange } from './slots.ts'
import type { WarmConnections } from './warm-connections.ts'

export interface FleetNode extends RedisAddress {
  /** Id of the node: `n1`… for servers, `s1`… for Sentinels. */
  id: string
  /** Role of the node when the fleet was lent. */
  role: NodeRole
  /** Database of this run, or 0 if the whole fleet belongs to the run. */
  db: number
  /** Login for a lock in an external process. Only set if the server belongs to the run. */
  lockAccess?: Access
  /** Login for the clients' connections, if the clients' rights are restricted. */
  clientAccess?: Access
  /** Port that Sentinels know, if that port belongs to a proxy. */
  announcedPort?: number
  /** Slots that the node or its master served when the fleet was lent. Only set in a cluster. */
  slots?: SlotRange
  /**
   * Must be called with each command before the command is sent, so that its keys are noted and only these are deleted after the run. Only set if others may
   * use the server too.
   */
  announce?(argv: readonly string[]): Promise<void>
  /** Connections left by earlier runs. Absent if the server belongs to the run or is external. */
  warm?: WarmConnections
}

/** Topologies in which Redis can be started here. There is no `standby`, because Redis's replicas come with Sentinels. */
export type RedisTopology = Exclude<Topology, 'standby'>

export interface Fleet {
  readonly topology: RedisTopology
  /** Name and version of the product, as people write them. */
  readonly store: { name: string; version: string }
  readonly nodes: readonly FleetNode[]
  /** Sentinels' name of the master. Only set on `sentinel`. */
  masterName?: string
  /** Calls `listener` when one of the processes ends, for any reason, and soon if one has already ended. Returns a function that stops listening. */
  onExit(listener: (nodeId: string, why: Why) => void): () => void
  /** Sends SIGKILL and resolves when the process is gone. Rejects on a shared server, which no run may break. */
  kill(nodeId: string): Promise<void>
  /** Sends SIGSTOP. `thaw` sends SIGCONT. Both throw on a shared server. */
  freeze(nodeId: string): void
  thaw(nodeId: string): void
  /** Restarts a killed node on the same port with the same files. The node is empty unless it persists its data. Rejects if the node is running. */
  restart(nodeId: string): Promise<void>
  /** Freezes the lock's replica and cuts the master's link to it, so that later writes are never replicated. Only works on `sentinel` and `cluster`. */
  stopReplication(): Promise<void>
  /**
   * Really cuts n1 off from its replica and the Sentinels: these reach n1 through a proxy, which closes its connections and rejects new ones. To n1 the others
   * just fall silent, as in a real partition. Clients use n1's own port. Returns a function that heals the cut. Only present if the fleet was requested as
   * `isolable`.
   */
  isolateMaster?: () => () => void
  /** Empties the database of a shared server, or ends the fleet's own servers. Never rejects. */
  release(): Promise<void>
}

export interface FleetRequest {
  topology: RedisTopology
  /** Whether the run must not share a server with other runs, for example because its faults break nodes. */
  exclusive: boolean
  /** Whether a restart must lose nothing (`appendonly yes`, `appendfsync always`). Needs `exclusive`. */
  persistent?: boolean
  /** Number of servers, by default five. Only used for `quorum`. */
  nodes?: number
  /**
   * Whether the fleet is for an edited lock. If so, its clients have few rights, and its servers have limits. Needs `exclusive`. Only works for `single` and
   * `quorum`.
   */
  confined?: boolean
  /** Whether the master can be cut off from its replica and the Sentinels. Only works for `sentinel`. */
  isolable?: boolean
}

export interface RedisPool extends Servers {
  readonly server: { name: string; version: string; origin: string }
  /** Lends a fleet that no other run can disturb. `doing` is called with whatever the call waits for. Rejects with a `StoreError`. */
  lend(request: FleetRequest, doing?: SayStep): Promise<Fleet>
  /** Lends a database for the protected resource, on a separate server that no fault of a fleet can affect. */
  takeResource(): Promise<Fleet>
}
