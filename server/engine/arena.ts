/** The arena contract: what a run needs of its lock's store. A store's own folder implements it; the engine knows no store. */

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
  /** Resolves with an arena that no other run can disturb. `doing` is called with what the arena waits for. */
  take(request: ArenaRequest, doing?: SayStep): Promise<Arena>
}

export interface ArenaRequest {
  topology: Topology
  /** Faults that the run will make. If one of them could disturb other runs, the pool lends an arena that no other run shares. */
  faults: readonly Pick<Fault, 'do'>[]
  options: FleetOptions
}

/** A part of a store, lent to one run. */
export interface Arena {
  /** `name`: the product's, as people write it. */
  readonly store: { name: string; version: string; unread?: true }
  readonly topology: Topology
  readonly nodes: readonly ArenaNode[]
  /** URL of a `ClientModule`. */
  readonly clientModule: string
  /** Binds the arena to one run. Takes no time: the work begins with `open`. */
  begin(run: RunContext): RunArena
  /** Calls back soon after one of the arena's servers ends, with what happened: `n1: it was ended by SIGKILL`. Returns how to stop listening. */
  onExit(listener: (what: Because) => void): () => void
  /** Returns the arena to its pool. Never rejects. */
  release(): Promise<void>
}

export interface ArenaNode {
  /** Node name: `n1`… for servers, `s1`… for Sentinels. */
  id: string
  /** Role when the arena was lent. */
  role: NodeRole
  /** Whether the node may store this key. Absent: any key. */
  serves?(key: string): boolean
}

/** The parts of a run that its store uses. */
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

/** The store's part in one run. It records what happens in the store: executed operations, states, nodes. */
export interface RunArena {
  /** Prepares everything but the clients' connections. From here on, store events reach the recorder. */
  open(): Promise<void>
  /** Connects a client. Called once per client, before the run begins. */
  connect(client: string): ClientLinks
  /** Aligns the run's clock with the store's by setting `clock.startedWallMs`. All clients are connected by then. */
  syncClock(): Promise<void>
  /** Writes the keys or rows that the lesson starts with, and waits until the trace has them. */
  fill(): Promise<void>
  /** Injects the faults of the store's nodes. Faults of clients and their links are the engine's. */
  readonly faults: NodeFaults
  /** Proxies between a client and the node, or all nodes. Only for clients that are `proxied`. */
  proxies(client: string, node: string | undefined): readonly LinkProxy[]
  /** Grants that the store still has, with their expiry in run milliseconds. `null`: never. */
  leftovers(): { dueMs: number | null }[]
  /** Calls back when a server ends without a fault of the lesson. Returns a function that stops listening. */
  onLost(listener: (what: Because) => void): () => void
  /** Cuts all connections of a client for good. */
  disconnect(client: string): void
  /** Cuts all connections. Nothing is recorded from here on. */
  close(): void
}

export type NodeFaultKind = Exclude<Fault, { client: string }>['do']
/** Injects a fault of each kind. The promise resolves when the fault has ended, or once it has struck if it has no end. */
export type NodeFaults = { readonly [D in NodeFaultKind]?: (fault: FaultOf<D>, cue: Cue) => Promise<void> }

/** A client's links to the store, as the engine sees them. */
export interface ClientLinks {
  /** Resolves once every link is connected. */
  ready: Promise<void>
  links: readonly Link[]
  /** The argument of `openLinks`. Plain data. */
  setup: unknown
}

export interface Link {
  /** Executes one command of the store's own kind. Rejects with a `CommandError`. */
  carryOut(command: unknown): Promise<CommandAnswer>
  /** Access for a process that speaks the store's own protocol. Absent: the store offers none. */
  readonly entrance?: ProcessEntrance
  /** Access to each node of the fleet, for a process whose library finds the right one by itself. */
  readonly fleet?: FleetEntrances
}

export interface FleetEntrances {
  /** Name that Sentinels call the master. Absent: there are none. */
  master?: string
  members: readonly { role: NodeRole; entrance: ProcessEntrance }[]
}

export interface ProcessEntrance {
  /** The store's URL for a process that connects to this local port. */
  url(port: number): string
  /** Serves a connection from the client's process: each command passes the client's gate and is recorded. */
  serve(socket: Socket, process: ForeignClient): void
  /** Calls back whenever the node becomes unreachable or reachable again. Absent on links that follow whichever node serves. */
  onReach?(listener: (canBeReached: boolean) => void): void
}

export interface ForeignCommand {
  /** Name of the operation in moments and faults. */
  action: string
  /** The store's own name of the command. */
  name: string
  node: string
  /** Whether the command blocks on the node until another client acts. */
  waits: boolean
}

/** A client whose lock runs in a process of its own, as its connections see it. */
export interface ForeignClient {
  /** Key that the process was asked to lock. */
  readonly key: string
  /** Whether the client's script has begun. Earlier commands of its process are not part of the run. */
  readonly started: boolean
  /** Source line that the process last reported. */
  readonly at: SourceLine | undefined
  /** The request that the process has not answered yet. */
  readonly doing: 'acquire' | 'release' | undefined
  sends(command: ForeignCommand): void
  /** A command was answered, or never will be. */
  heard(): void
  /** A command was refused, because it would end the server or hide what happens on it. */
  refused(command: string): void
}

/** The store's code on a client's side. It runs where the client does: in this process, a worker thread or a child process. */
export interface ClientModule {
  /** Store-specific part of a lock's context. `setup`: from `ClientLinks`. */
  openLinks(port: ClientPort, setup: unknown): object
}
