/** Defines the arena: the contract between a run and its lock's store. Each store's folder implements this contract, so the engine knows no store. */

import type { Socket } from 'node:net'
import type { SayStep } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { NodeRole, SourceLine } from '#model/trace/trace.ts'
import type { Fault, FleetOptions, Topology } from '#scenarios/define.ts'
import type { Parameters } from '#scenarios/lesson.ts'
import type { Cast } from '../catalogue/catalogue.ts'
import type { RunClock } from './clock.ts'
import type { Cue, FaultOf } from './fault-injector.ts'
import type { Gate } from './gate.ts'
import type { Network } from './network.ts'
import type { ClientPort, CommandAnswer } from './port.ts'
import type { LinkProxy } from './proxy.ts'
import type { Recorder } from './recorder.ts'

export interface ArenaPool {
  /** Resolves with an arena that no other run can disturb. Calls `doing` with each step that the caller has to wait for. */
  take(request: ArenaRequest, doing?: SayStep): Promise<Arena>
}

export interface ArenaRequest {
  topology: Topology
  /** Faults that the run will make. If one of them could disturb other runs, the pool lends an arena that no other run shares. */
  faults: readonly Pick<Fault, 'do'>[]
  options: FleetOptions
}

/** The part of a store that is lent to one run. */
export interface Arena {
  /** `name` is the product's name as people write it. */
  readonly store: { name: string; version: string; unread?: true }
  readonly topology: Topology
  readonly nodes: readonly ArenaNode[]
  /** URL of a `ClientModule`. */
  readonly clientModule: string
  /** Binds the arena to one run. This takes no time: the work begins with `open`. */
  begin(run: RunContext): RunArena
  /**
   * Calls `listener` soon after one of the arena's servers ends, with a reason such as `n1: it was ended by SIGKILL`. Returns a function that stops listening.
   */
  onExit(listener: (what: Because) => void): () => void
  /** Returns the arena to its pool. Never rejects. */
  release(): Promise<void>
}

export interface ArenaNode {
  /** Node name, such as `n1` for a server or `s1` for a Sentinel. */
  id: string
  /** Role at the time when the arena was lent. */
  role: NodeRole
  /** Returns whether the node may store this key. If absent, the node may store any key. */
  serves?(key: string): boolean
}

export interface RunContext {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  network: Network
  lockKey: string
  cast: Pick<Cast, 'lock' | 'clients' | 'options' | 'given'>
  parameters: Parameters
  /** Clients whose links a fault may slow down, cut, or make swallow bytes. */
  proxied: ReadonlySet<string>
  over: AbortSignal
}

/** A store's side of one run. It records what happens in the store: executed operations, state changes, and node events. */
export interface RunArena {
  /** Prepares everything but the clients' connections. After this call, store events reach the recorder. */
  open(): Promise<void>
  /** Connects a client. Called once per client, before the run begins. */
  connect(client: string): ClientLinks
  /** Aligns the run's clock with the store's clock by setting `clock.startedWallMs`. Called when all clients are connected. */
  syncClock(): Promise<void>
  /** Writes the keys or rows that the lesson starts with, and waits until the trace contains them. */
  fill(): Promise<void>
  /** Functions that inject faults of the store's nodes. The engine itself injects faults of clients and of their links. */
  readonly faults: NodeFaults
  /** Returns the proxies between a client and this node, or between the client and all nodes if `node` is undefined. Only clients in `proxied` have proxies. */
  proxies(client: string, node: string | undefined): readonly LinkProxy[]
  /** Returns the grants that the store still has, each with its expiry in run milliseconds. `null` means that the grant never expires. */
  leftovers(): { dueMs: number | null }[]
  /** Calls `listener` when a server ends and no fault of the lesson ended it. Returns a function that stops listening. */
  onLost(listener: (what: Because) => void): () => void
  disconnect(client: string): void
  /** Cuts all connections. After this call, nothing is recorded. */
  close(): void
}

export type NodeFaultKind = Exclude<Fault, { client: string }>['do']
/** Functions that inject a node fault, one per kind. Each promise resolves when the fault has ended, or as soon as the fault has struck if it has no end. */
export type NodeFaults = { readonly [D in NodeFaultKind]?: (fault: FaultOf<D>, cue: Cue) => Promise<void> }

export interface ClientLinks {
  ready: Promise<void>
  links: readonly Link[]
  /** Plain data that is passed to `openLinks`. */
  setup: unknown
}

export interface Link {
  /** Executes one command in the store's own format. Rejects with a `CommandError` if the command fails. */
  carryOut(command: unknown): Promise<CommandAnswer>
  /** Access for a process that speaks the store's own protocol. Absent if the store does not offer such access. */
  readonly entrance?: ProcessEntrance
  /** Access to each node of the fleet, for a process whose library chooses the node by itself. */
  readonly fleet?: FleetEntrances
}

export interface FleetEntrances {
  /** Name by which the Sentinels know the master. Absent if there are no Sentinels. */
  master?: string
  members: readonly { role: NodeRole; entrance: ProcessEntrance }[]
}

export interface ProcessEntrance {
  /** Returns the store's URL for a process that connects to this local port. */
  url(port: number): string
  /** Serves a connection from the client's process: each command passes the client's gate and is recorded. */
  serve(socket: Socket, process: ForeignClient): void
  /** Calls `listener` whenever the node becomes unreachable or reachable again. Absent on links that always connect to the node that currently serves. */
  onReach?(listener: (canBeReached: boolean) => void): void
}

export interface ForeignCommand {
  /** Name of the operation in moments and faults. */
  action: string
  /** Name of the command in the store's own terms. */
  name: string
  node: string
  /** Whether the command blocks on the node until another client acts. */
  waits: boolean
}

/** A client whose lock runs in a process of its own, as seen by the client's connections. */
export interface ForeignClient {
  /** Key that the process was asked to lock. */
  readonly key: string
  /** Whether the client's script has begun. Commands that its process sends earlier are not part of the run. */
  readonly started: boolean
  /** Source line that the process last reported. */
  readonly at: SourceLine | undefined
  /** Request that the process has not answered yet. */
  readonly doing: 'acquire' | 'release' | undefined
  sends(command: ForeignCommand): void
  /** Notes that a command was answered, or that no answer will come. */
  heard(): void
  /** Notes that a command was rejected, because it would end the server or hide what happens on the server. */
  refused(command: string): void
}

/** A store's client-side code. It runs where the client runs: in this process, in a worker thread or in a child process. */
export interface ClientModule {
  /** Returns the store-specific part of a lock's context. `setup` comes from `ClientLinks`. */
  openLinks(port: ClientPort, setup: unknown): object
}
