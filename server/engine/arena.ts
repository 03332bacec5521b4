/** What a run needs of the store that its lock locks in. A store's own folder implements it; the engine knows no store. */

import type { Socket } from 'node:net'
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

/** Where runs get their part of a store. */
export interface ArenaPool {
  /** Waits until there is one that no other run can disturb. `doing` is called with what is being waited for, in words for people. */
  take(request: ArenaRequest, doing?: (words: string) => void): Promise<Arena>
}

export interface ArenaRequest {
  topology: Topology
  /** What will be done to it: a store that many runs share may not be broken by one of them. */
  faults: readonly Pick<Fault, 'do'>[]
  options: FleetOptions
}

/** A part of a store, lent to one run. */
export interface Arena {
  /** `name`: as people write it. */
  readonly store: { name: string; version: string }
  readonly topology: Topology
  readonly nodes: readonly ArenaNode[]
  /** URL of a `ClientModule`. */
  readonly clientModule: string
  /** Makes it serve this run. Does nothing yet that takes time. */
  begin(run: RunContext): RunArena
  /** Calls back, soon, if one of its servers ends, with what became of it: `n1 ended by SIGKILL`. Returns how to stop listening. */
  onExit(listener: (what: string) => void): () => void
  /** Gives it back. Never rejects. */
  release(): Promise<void>
}

export interface ArenaNode {
  /** `n1`… for servers, `s1`… for Sentinels. */
  id: string
  /** The role it had when it was lent. */
  role: NodeRole
  /** Whether this key may lie on it. Absent: any key may. */
  serves?(key: string): boolean
}

/** What a store gets of the run that uses it. */
export interface RunContext {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  network: Network
  lockKey: string
  cast: Pick<Cast, 'lock' | 'options' | 'given'>
  parameters: Parameters
  /** Clients whose links a fault may slow down, cut, or make swallow bytes. */
  proxied: ReadonlySet<string>
  /** Fires when the run is over. */
  over: AbortSignal
}

/** The store's part in one run. What happens in it is recorded by the store: operations as they are executed, states, nodes. */
export interface RunArena {
  /** Gets everything ready but the clients' connections. From here on the recorder receives what happens in the store. */
  open(): Promise<void>
  /** Connects a client. Called once for each, before the run begins. */
  connect(client: string): ClientLinks
  /** Makes the store's clock and the run's mean the same, by setting `clock.startedWallMs`. All clients are connected by then. */
  syncClock(): Promise<void>
  /** Writes the keys or rows that the lesson starts with, and waits until the trace has them. */
  fill(): Promise<void>
  /** What can break in this store besides clients and their links, and how it is done for real. */
  readonly faults: NodeFaults
  /** What stands between a client and the node, or all nodes. Only for clients that are `proxied`. */
  proxies(client: string, node: string | undefined): readonly LinkProxy[]
  /** The grants that the store still has, and when each expires, in run milliseconds. `null`: never. */
  leftovers(): { dueMs: number | null }[]
  /** Calls back when a server of the store ends that no fault of the lesson ended. Returns how to stop listening. */
  onLost(listener: (why: string) => void): () => void
  /** Cuts everything that a client has connected, for good. */
  disconnect(client: string): void
  /** Cuts everything. Nothing is recorded any more. */
  close(): void
}

export type NodeFaultKind = Exclude<Fault, { client: string }>['do']
/** Each resolves when the fault has ended, or as soon as it is made if it has no end. */
export type NodeFaults = { readonly [D in NodeFaultKind]?: (fault: FaultOf<D>, cue: Cue) => Promise<void> }

/** A client's way to the store, as the engine sees it. */
export interface ClientLinks {
  /** Resolves once all of it is connected. */
  ready: Promise<void>
  links: readonly Link[]
  /** The argument of `openLinks`. Plain data. */
  setup: unknown
}

/** The engine's end of one of them. */
export interface Link {
  /** Carries out one command of the store's own kind. Rejects with a `CommandError`. */
  carryOut(command: unknown): Promise<CommandAnswer>
  /** How a process that speaks the store's own protocol gets in. Absent: this store has no such way. */
  readonly entrance?: ProcessEntrance
}

export interface ProcessEntrance {
  /** The address for a process that connects to this port of this machine. */
  url(port: number): string
  /** Serves a connection that the client's process has made: what it asks passes the client's gate and is recorded. */
  serve(socket: Socket, process: ForeignClient): void
  /** Calls back whenever the node can no longer be reached, or can again. Absent: it leads to whichever node serves. */
  onReach?(listener: (canBeReached: boolean) => void): void
}

export interface ForeignCommand {
  /** What moments call it. */
  action: string
  /** What the store calls it. */
  name: string
  node: string
  /** It waits, on the node, for somebody else. */
  waits: boolean
}

/** A client whose lock runs in a process of its own, as its connections see it. */
export interface ForeignClient {
  /** The key that it was asked to lock. */
  readonly key: string
  /** Whether its script has begun. What its process does before that is no part of the run. */
  readonly started: boolean
  /** The line of its source that its process says it is at. */
  readonly at: SourceLine | undefined
  /** What its process was asked to do, and has not answered yet. */
  readonly doing: 'acquire' | 'release' | undefined
  /** A command has come. */
  sends(command: ForeignCommand): void
  /** A command has its answer, or never gets one. */
  heard(): void
  /** A command was refused, for it would end or blind the server. */
  refused(command: string): void
}

/** The store's code that runs beside a client: in this process, in a worker or in a child process. */
export interface ClientModule {
  /** What a lock finds in its context besides what every store has there. `setup`: the store's own, from `ClientLinks`. */
  openLinks(port: ClientPort, setup: unknown): object
}
