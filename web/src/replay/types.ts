/**
 * Defines types for a run's picture. All times are milliseconds since the run began. Every mark names its event by `seq`.
 *
 * A picture holds only what has happened up to the cursor. A span that is still going on ends at the cursor and has `untilSeq: null`.
 */

import type { Belief, Pause } from '#model/history/clients.ts'
import type { Danger, Gap } from '#model/history/gaps.ts'
import type { PublishedMessage } from '#model/history/messages.ts'
import type { NodeGrant } from '#model/history/node-grants.ts'
import type { NodeSpan as NodeState } from '#model/history/node-states.ts'
import type { Copy, Lag } from '#model/history/replication.ts'
import type { RowShare } from '#model/history/shared-rows.ts'
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

/** A position in a whole comparison: the index of the last event that is shown, and the time. An `index` of -1 is before all events. */
export interface Cursor {
  index: number
  atMs: number
}

/** Identifies an event of a comparison by the run's index in the comparison and the event's `seq` in that run. */
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

export interface LifeSpan extends ShownSpan {
  client: string
}

export interface CrashMark extends ShownMark {
  client: string
}

/** Marks that the store rolled back a client's transaction as the victim of a deadlock. */
export interface VictimMark extends ShownMark {
  client: string
  why: string
}

/** Marks that a message of a channel has reached a client. */
export interface HeardMark extends ShownMark {
  client: string
  channel: string
  message: string
}

/** A published message. `heard` lists the clients that have received the message up to the cursor. */
export type MessageMark = Shown<PublishedMessage>

/** Clients that wait for the lock, in order of arrival. */
export type QueueSpan = Shown<Queue>

/**
 * Marks that a client has acquired a lock that it already holds, or released a lock that it holds more than once. `depth` is how often the client holds the
 * lock afterward.
 */
export interface ReentryMark extends ShownMark {
  client: string
  depth: number
}

/** A client's activity at the cursor, shown as a word next to the client's name. */
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
export type RowShareSpan = Shown<RowShare>

// ---------------------------------------------------------------------------------------------- belief against truth

export type DangerSpan = Shown<Danger>
export type GapSpan = Shown<Gap>

/**
 * Reason why a grant's owner does not believe in the grant: the owner has not heard of the grant, has given up without hearing of it, has left the lock but not
 * released it yet, or has crashed.
 */
type Cause = 'unheard' | 'gave-up' | 'left' | 'crashed'

export interface Unaware {
  cause: Cause
  /** Time at which this cause began. */
  sinceMs: number
}

/** Orphan time, with the reason why the grant's owner does not believe in the grant. */
export type OrphanSpan = GapSpan & Unaware

// ---------------------------------------------------------------------------------------------- nodes, resource, commands, faults

export type ShownNodeSpan = Shown<NodeState>

/** `LagSpan` is a change that a replica lacks; `CopyMark` is a change that has reached the replica. */
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
  /** Keys that a replica lacked when it became master. */
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
  /** Whether the write was accepted although it was computed from an outdated value of the resource. */
  stale: boolean
  /** The value that a stale write was computed from. */
  computedFrom?: number
}

/** A command's events. Events that have not happened yet are absent. */
export interface CommandMark extends ShownMark {
  id: number
  client: string
  node: string
  argv: string[]
  source?: SourceLine
  executed?: ShownMark
  replied?: ShownMark & Pick<EventOf<'command-replied'>, 'outcome' | 'value' | 'error'>
  /** The command's first change to a lock key. */
  effect?: ShownMark
  /** Commands that a script called, in order. */
  inner: (ShownMark & { argv: string[] })[]
}

export interface FaultMark extends ShownMark {
  words: string
  target: string
  gaveUp: boolean
}

// ---------------------------------------------------------------------------------------------- the picture

/** Lanes other than the lock's. These lanes do not depend on the cursor, so that lanes keep their places. */
export interface LanesShown {
  stock: boolean
  /** The primary keys that work is given for, sorted. */
  rows: string[]
  /** Maximum number of clients that waited at once. */
  queue: number
  /** Clients that stand apart from the others because they were paused, crashed or rolled back. */
  apart: string[]
  /** Number of bars, one below the other, on the store's lane, if several clients may hold the lock. */
  holders?: number
}

export interface RunPicture {
  fleet: Topology
  /** The store’s name, as people write it. */
  store: string
  /** Whether this run has no lock, so that every client is let in. */
  lockless: boolean
  clients: string[]
  /** `elsewhere` means that the node serves other keys than the lock's. */
  nodes: { id: string; role: NodeRole; elsewhere?: true | undefined }[]
  at: Point
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
  /** Clients that have the lock's row in share mode. */
  rowShares: RowShareSpan[]
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
