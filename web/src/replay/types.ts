/**
 * What a picture of a run is made of. All times are milliseconds since the run began; every mark names the event (`seq`) behind it.
 *
 * A picture holds only what has happened up to the cursor. A span that is still going on there ends at the cursor and says so: `untilSeq: null`.
 */

import type { EventOf, NodeRole, SourceLine } from '../../../model/trace/trace.ts'
import type { FleetKind } from '../../../scenarios/lesson.ts'
import type { TablePicture } from './types-table.ts'

/** A position in one run: its last event that has happened, and the time, which may be later than that event. `seq: -1` is before everything. */
export interface Point {
  seq: number
  atMs: number
}

/** A position in a whole comparison: the index of the last event that has happened in the merged order, and the time. `index: -1` is before everything. */
export interface Cursor {
  index: number
  atMs: number
}

/** Names one event of a comparison: the run's place in the comparison, and the event's `seq` in that run. */
export interface EventRef {
  run: number
  seq: number
}

/** The part of the time axis that is drawn, and how much time one pixel of it shows. */
export interface Window {
  fromMs: number
  untilMs: number
  pixelMs: number
}

export interface Mark {
  seq: number
  atMs: number
  /** In a picture of a window: how many marks too close to be told apart this one stands for. Absent: only itself. */
  many?: number
}

export interface Span {
  fromMs: number
  fromSeq: number
  untilMs: number
  /** The event that ended it. `null`: still going on at the cursor. */
  untilSeq: number | null
  /** In a picture of a window: how many spans too short to be told apart this one stands for. Absent: only itself. */
  many?: number
}

// ---------------------------------------------------------------------------------------------- clients

/** A client believes that it holds the lock. */
export interface BeliefSpan extends Span {
  client: string
  token?: number
  endedBy: 'done' | 'lost' | 'threw' | 'crashed' | 'finished' | null
}

export interface PauseSpan extends Span {
  client: string
  /** What it was about to do or to hear. */
  before: string
}

export interface WaitSpan extends Span {
  client: string
  why: string
  endedBy: 'acquired' | 'refused' | 'other' | null
}

export interface WorkSpan extends Span {
  client: string
}

/** From a client's start to its end. */
export interface LifeSpan extends Span {
  client: string
}

export interface CrashMark extends Mark {
  client: string
}

/** A message of a channel has reached a client. */
export interface HeardMark extends Mark {
  client: string
  channel: string
  message: string
}

/** What a client is doing at the cursor, for the word beside its name. */
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

/** A stretch between two changes of a key's time to live. What is left of the lease sinks from `expiresAtMs - fromMs` to `expiresAtMs - untilMs`. */
export interface LeaseSegment extends Lease {
  fromMs: number
  untilMs: number
  seq: number
}

/** How long a key's owner may rely on it. */
export interface Lease {
  /** `null`: it never expires. */
  expiresAtMs: number | null
  /** When the lock is over by what its clients read in the key's value, of which the server knows nothing. */
  deadlineAtMs?: number
  /** The command that set it so. What one command, which may be a script, does in several steps nobody sees half done. */
  command?: number
}

/** One node says that the lock belongs to `owner`. */
export interface GrantSpan extends Span {
  node: string
  /** The client whose command set the key, as far as it can be told. */
  owner: string | null
  value?: string
  segments: LeaseSegment[]
  endedBy: 'expired' | 'deleted' | 'overwritten' | 'node-down' | 'emptied' | null
  /** The client whose command ended it. */
  endedByClient: string | null
}

/** The store as a whole says that the lock belongs to `owner`: the acting master, or a majority of a quorum. */
export interface HoldSpan extends Span {
  owner: string | null
  /** The node that says so; absent for a majority. */
  node?: string
  endedBy: GrantSpan['endedBy'] | 'minority'
  endedByClient: string | null
  /** The lease as the acting master has it; for a majority, the lease that the majority still has. */
  segments: LeaseSegment[]
}

// ---------------------------------------------------------------------------------------------- belief against truth

/** Two or more clients believe at once. */
export interface DangerSpan extends Span {
  clients: string[]
}

/** `zombie`: belief without truth. `orphan`: truth without belief. */
export interface GapSpan extends Span {
  client: string
}

// ---------------------------------------------------------------------------------------------- nodes, resource, commands, faults

export interface NodeSpan extends Span {
  node: string
  role: NodeRole
  state: 'up' | 'down' | 'frozen'
}

export interface NodeMark extends Mark {
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
  words: string
}

export interface ReadMark extends Mark {
  client: string
  value: number
}

export interface WriteMark extends Mark {
  client: string
  before: number
  value: number
  accepted: boolean
  token?: number
  largestToken?: number
  /** Accepted, yet computed from a value that was no longer the resource's last. */
  stale: boolean
}

/** A command's three moments. Those that have not come yet are absent. */
export interface CommandMark extends Mark {
  id: number
  client: string
  node: string
  argv: string[]
  source?: SourceLine
  executed?: Mark
  replied?: Mark & Pick<EventOf<'command-replied'>, 'outcome' | 'value' | 'error'>
  /** It changed a lock key: the first such change. */
  effect?: Mark
  /** What a script called, in order. */
  inner: (Mark & { argv: string[] })[]
}

export interface FaultMark extends Mark {
  words: string
  target: string
  gaveUp: boolean
}

// ---------------------------------------------------------------------------------------------- the picture

/** Which things a run is about besides the lock. It does not depend on the cursor, so that lanes stay where they are. */
export interface LanesShown {
  stock: boolean
  /** The primary keys that work is given for, sorted. */
  rows: string[]
}

export interface RunPicture {
  fleet: FleetKind
  clients: string[]
  nodes: { id: string; role: NodeRole }[]
  at: Point
  /** Whether the run's last event has happened. */
  over: boolean
  lives: LifeSpan[]
  beliefs: BeliefSpan[]
  pauses: PauseSpan[]
  waits: WaitSpan[]
  works: WorkSpan[]
  crashes: CrashMark[]
  heard: HeardMark[]
  doing: Record<string, Doing>
  /** What each node says, node by node. */
  grants: GrantSpan[]
  /** What the store as a whole says. */
  holds: HoldSpan[]
  dangers: DangerSpan[]
  zombies: GapSpan[]
  orphans: GapSpan[]
  nodeSpans: NodeSpan[]
  nodeMarks: NodeMark[]
  reads: ReadMark[]
  writes: WriteMark[]
  table: TablePicture
  commands: CommandMark[]
  faults: FaultMark[]
  ended: EventOf<'run-ended'> | null
}
