/** Each node's grants of the lock: to whom, from when until when, and how long each lease still lasts. */
import type { EndsWith } from '../trace/trace.ts'
import { dueInstant } from './instants.ts'
import type { Share } from './sharing.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Mark, type Span } from './spans.ts'

/** How long a grant is to last. */
export interface Lease {
  /** When the store expires it, in run milliseconds. `null`: never. */
  expiresAtMs: number | null
  /** It ends with this of the client that wrote it. */
  endsWith?: EndsWith
  /** When the lock is over by what its clients read in its value, of which the store knows nothing. */
  deadlineAtMs?: number
  /** The client whose operation set it so; `null`: none of them. */
  by: string | null
  /** The id of that operation. The steps of one operation, such as a script, are atomic. */
  command?: number
}

/** A stretch between two changes of a lease. What is left of it sinks from `expiresAtMs - fromMs` to `expiresAtMs - untilMs`. */
export interface LeaseSegment extends Lease {
  fromMs: number
  untilMs: number
  seq: number
}

/**
 * How a node’s grant ended. `evicted`: thrown out to make room. `taken-over`: overwritten or deleted after the deadline in its value.
 * `timed-out`: of several who hold the lock by its value, this one was removed after its deadline. `node-down`: the node was killed or demoted. `emptied`: it
 * restarted without its data. `promoted`: it goes on as the word of a master.
 */
export type GrantEnd =
  | 'expired'
  | 'evicted'
  | 'deleted'
  | 'overwritten'
  | 'taken-over'
  | 'timed-out'
  | 'node-down'
  | 'emptied'
  | 'promoted'

/** One node's grant of the lock to one client. */
export interface NodeGrant extends Span, Share {
  node: string
  /** `null`: it cannot be known. */
  client: string | null
  /** What was written there when it began, as text. */
  value?: string
  /** Whether the node acted as master. A replica's grants do not count. */
  acting: boolean
  segments: LeaseSegment[]
  endedBy: GrantEnd | null
  /** The client whose operation ended it. */
  endedByClient: string | null
}

/** Begins a new segment, which ends the one before. */
export function addSegment(segments: LeaseSegment[], { seq, atMs }: Mark, lease: Lease): void {
  endSegments(segments, atMs)
  segments.push({ ...lease, fromMs: atMs, untilMs: atMs, seq })
}

/** The last segment ends now. */
export function endSegments(segments: LeaseSegment[], atMs: number): void {
  const last = segments[segments.length - 1]
  if (last !== undefined) last.untilMs = atMs
}

/** When the lease is over, by the store or by what the value says. `null`: never. */
export const dueMsOf = (lease: Lease | undefined): number | null => lease?.expiresAtMs ?? lease?.deadlineAtMs ?? null

/**
 * Until when the node had promised the lock. What no client asked for shortens no promise: a node whose clock jumps forgets early what it has granted
 * for longer.
 */
export function promisedDueMs({ segments }: Pick<NodeGrant, 'segments'>): number | null {
  let due = dueInstant(dueMsOf(segments[0])).atMs
  for (const lease of segments) {
    const next = dueInstant(dueMsOf(lease)).atMs
    if (lease.by !== null || next > due) due = next
  }
  return Number.isFinite(due) ? due : null
}

/** Whether the node ended the grant before the time for which it had promised it: its clock jumped, or it made room. */
export function endedEarly({ endedBy, segments }: Pick<NodeGrant, 'endedBy' | 'segments'>): boolean {
  return endedBy === 'evicted' || (endedBy === 'expired' && promisedDueMs({ segments }) !== dueMsOf(segments.at(-1)))
}

/** Whether a lease is over at a time. */
export const isLeaseOver = (lease: Lease, atMs: number): boolean => dueInstant(dueMsOf(lease)).atMs <= atMs

/** Called for every change of a binding grant. */
export interface GrantListener {
  begun(grant: NodeGrant): void
  extended(grant: NodeGrant): void
  ended(grant: NodeGrant): void
}

type GrantStart = Pick<NodeGrant, 'node' | 'client' | 'value' | 'acting' | 'exclusive'> & { lease: Lease }

export class NodeGrants {
  readonly timeline = new SpanTimeline<NodeGrant>()
  /** By node, then by client. */
  private readonly open = new Map<string, Map<string | null, NodeGrant>>()

  /** `isShared`: a node may say that the lock belongs to several. */
  constructor(
    private readonly listener: GrantListener,
    private readonly isShared: boolean,
  ) {}

  /** The grants that the node has now. */
  of(node: string): readonly NodeGrant[] {
    return [...(this.open.get(node)?.values() ?? [])]
  }

  /** Begins a grant. The node must have none of this client. */
  begin({ lease, ...start }: GrantStart, event: Mark): void {
    const grant: NodeGrant = { ...beginning(event), ...start, segments: [], endedBy: null, endedByClient: null }
    addSegment(grant.segments, event, lease)
    const { node, client } = grant
    this.timeline.push(grant, this.isShared ? `${node} ${client}` : node, event)
    const ofNode = this.open.get(node)
    if (ofNode === undefined) this.open.set(node, new Map([[client, grant]]))
    else ofNode.set(client, grant)
    if (grant.acting) this.listener.begun(grant)
  }

  /** Changes the lease of a grant. */
  extend(grant: NodeGrant, lease: Lease, event: Mark): void {
    addSegment(grant.segments, event, lease)
    if (grant.acting) this.listener.extended(grant)
  }

  /** Ends a grant. `by`: the client whose operation ended it. */
  end(grant: NodeGrant, how: GrantEnd, event: Mark, by: string | null): void {
    close(grant, event)
    endSegments(grant.segments, event.atMs)
    grant.endedBy = how
    grant.endedByClient = by
    this.open.get(grant.node)?.delete(grant.client)
    if (grant.acting) this.listener.ended(grant)
  }
}
