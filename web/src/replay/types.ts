/**
 * Types of a run's picture. All times are milliseconds since the run began; every mark names the event (`seq`) behind it.
 *
 * A picture holds only what has happened up to the cursor. A span that is still going on there ends at the cursor and says so: `untilSeq: null`.
 */

import type { Belief, Pause } from '#model/history/clients.ts'
import type { Danger, Gap } from '#model/history/gaps.ts'
import type { PublishedMessage } from '#model/history/messages.ts'
import type { NodeGrant } from '#model/history/node-grants.ts'
import type { NodeSpan as NodeState } from '#model/history/node-states.ts'
import type { Copy, Lag } from '#model/history/replication.ts'
import type { Point } from '#model/history/spans.ts'
import type { StoreGrant } from '#model/history/store-grants.ts'
import type { Queue } from '#model/history/waiters.ts'
import type { Why } from '#model/trace/cause.ts'
import type { EventOf, NodeRole, SourceLine, TraceEvent } from '#model/trace/trace.ts'
import type { Topology } from '#scenarios/lesson.ts'
import type { Shown, ShownMark, ShownSpan } from './shown.ts'
import type { TablePicture } from './types-table.ts'

export type { LeaseSegment } from '#model/history/node-grants.ts'
export type { Point } from '#model/history/spans.ts'
export type { Shown, ShownMark, ShownSpan, Window } from './shown.ts'

/** A position in a whole comparison: the index of the last event that is shown, and the time. `index: -1` is before everything. */
export interface Cursor {
  index: number
  atMs: number
}

/** Names one event of a comparison: the run's place in the comparison, and the event's `seq` in that run. */
export interface EventRef {
  run: number
  seq: number
}

// ---------------------------------------------------------------------------------------------- clients

export type BeliefSpan = Shown<Belief>
export type PauseSpan = Shown<Pause>

export interface WaitSpan extends ShownSpan {
  client: string
  why: Why
  endedBy: 'acquired' | 'refused' | 'other' | null
}

export interface WorkSpan extends ShownSpan {
  client: string
}

/** A client's life, from its start to its end. */
export interface LifeSpan extends ShownSpan {
  client: string
}

export interface CrashMark extends ShownMark {
  client: string
}

/** The store rolled back a client's transaction, as the victim of a deadlock. */
export interface VictimMark extends ShownMark {
  client: string
  why: string
}

/** A message of a channel has reached a client. */
export interface HeardMark extends ShownMark {
  client: string
  channel: string
  message: string
}

/** A published message. `heard`: the clients that have received it up to the cursor. */
export type MessageMark = Shown<PublishedMessage>

/** Clients that wait for the lock, in order of arrival. */
export type QueueSpan = Shown<Queue>

/** A client has acquired a lock that it already holds, or released it while it holds it more than once. `depth`: how often it holds the lock afterwards. */
export interface ReentryMark extends ShownMark {
  client: string
  depth: number
}

/** A client's activity at the cursor, for the word next to its name. */
export type Doing =
  | 'not started'
  | 'running'
  | 'connecting'
  | 'waiting'
  | 'holding'
  | 'working'
  | 'reading'
  | 'writing'
  | 'paused'
  | 'releasing'
  | 'released'
  | 'refused'
  | 'failed'
  | 'crashed'
  | 'finished'

// ---------------------------------------------------------------------------------------------- truth

export type NodeGrantSpan = Shown<NodeGrant>
export type StoreGrantSpan = Shown<StoreGrant>

// ---------------------------------------------------------------------------------------------- belief against truth

export type DangerSpan = Shown<Danger>
export type GapSpan = Shown<Gap>

/**
 * Why a grant's owner does not believe in the grant: it has not heard of it, has given up without hearing of it, has left the lock but not released it yet, or
 * has crashed.
 */
type Cause = 'unheard' | 'gave-up' | 'left' | 'crashed'

export interface Unaware {
  cause: Cause
  /** Time from which on this is the cause. */
  sinceMs: number
}

/** Orphan time, with the reason why the grant's owner does not believe in it. */
export type OrphanSpan = GapSpan & Unaware

// ---------------------------------------------------------------------------------------------- nodes, resource, commands, faults

export type ShownNodeSpan = Shown<NodeState>

/** Lag: a change that a replica lacks. Copy: a change that has reached the replica. */
export type LagSpan = Shown<Lag>
export type CopyMark = Shown<Copy>

export type NodeEvent = Extract<TraceEvent, { kind: `node-${string}` }>

export interface NodeMark extends ShownMark {
  node: string
  what:
    | 'up'
    | 'down'
    | 'promoted'
    | 'demoted'
    | 'frozen'
    | 'thawed'
    | 'restarted'
    | 'clock-jumped'
    | 'link-cut'
    | 'link-healed'
  event: NodeEvent
  /** The keys that a replica lacked when it became master. */
  without?: readonly string[]
}

export interface ReadMark extends ShownMark {
  client: string
  value: number
  /** Set for a write inside a transaction, which nobody else sees before the commit. */
  uncommitted?: true
}

export interface WriteMark extends ShownMark {
  client: string
  before: number
  value: number
  accepted: boolean
  token?: number
  largestToken?: number
  /** Whether the write was accepted although it was computed from a value that was no longer the resource's last. */
  stale: boolean
  /** The value that a stale write was computed from. */
  computedFrom?: number
}

/** A command's events. Those that have not come yet are absent. */
export interface CommandMark extends ShownMark {
  id: number
  client: string
  node: string
  argv: string[]
  source?: SourceLine
  executed?: ShownMark
  replied?: ShownMark & Pick<EventOf<'command-replied'>, 'outcome' | 'value' | 'error'>
  /** The first change that it made to a lock key. */
  effect?: ShownMark
  /** Calls of a script, in order. */
  inner: (ShownMark & { argv: string[] })[]
}

export interface FaultMark extends ShownMark {
  words: string
  target: string
  gaveUp: boolean
}

// ---------------------------------------------------------------------------------------------- the picture

/** Lanes other than the lock's. They do not depend on the cursor, so that lanes keep their places. */
export interface LanesShown {
  stock: boolean
  /** The primary keys that work is given for, sorted. */
  rows: string[]
  /** The most clients that ever waited at once. */
  queue: number
  /** Clients to which something happened that did not happen to all: they were paused, crashed or rolled back. */
  apart: string[]
  /** Number of bars one below the other on the store's lane, if several clients may hold the lock. */
  holders?: number
}

export interface RunPicture {
  fleet: Topology
  /** The store’s name, as people write it. */
  store: string
  /** Whether this run has no lock, so that everybody is let in. */
  lockless: boolean
  clients: string[]
  /** `elsewhere`: the node serves other keys than the lock's. */
  nodes: { id: string; role: NodeRole; elsewhere?: true | undefined }[]
  at: Point
  /** Whether the run's last event has happened. */
  over: boolean
  lives: LifeSpan[]
  beliefs: BeliefSpan[]
  pauses: PauseSpan[]
  waits: WaitSpan[]
  works: WorkSpan[]
  crashes: CrashMark[]
  victims: VictimMark[]
  heard: HeardMark[]
  messages: MessageMark[]
  queues: QueueSpan[]
  reentries: ReentryMark[]
  doing: Record<string, Doing>
  nodeGrants: NodeGrantSpan[]
  /** Grants of the store as a whole. */
  storeGrants: StoreGrantSpan[]
  dangers: DangerSpan[]
  zombies: GapSpan[]
  orphans: OrphanSpan[]
  nodeSpans: ShownNodeSpan[]
  nodeMarks: NodeMark[]
  lags: LagSpan[]
  copies: CopyMark[]
  reads: ReadMark[]
  writes: WriteMark[]
  table: TablePicture
  commands: CommandMark[]
  faults: FaultMark[]
  ended: EventOf<'run-ended'> | null
}
