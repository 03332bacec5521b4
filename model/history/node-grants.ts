/** Tracks the grants of the lock by each node: to which client, for how long, and how much of each lease remains. */
import type { EndsWith } from '../trace/trace.ts'
import { dueInstant } from './instants.ts'
import type { Share } from './sharing.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Mark, type Span } from './spans.ts'

export interface Lease {
  /** When the store expires the key, in milliseconds since the run began; `null` if never. */
  expiresAtMs: number | null
  /** Full length of the lease, if the store keeps leases apart from keys. Such a lease may have begun before the grant. */
  leaseMs?: number
  /** Session, transaction or connection of the writing client that the grant ends with. */
  endsWith?: EndsWith
  /** Deadline that clients read in the lock's value, unknown to the store. */
  deadlineAtMs?: number
  /** Client whose operation set the lease; `null` if it was none of the run's clients. */
  by: string | null
  /** Id of the operation that set the lease. The steps of one operation, such as a script, are atomic. */
  command?: number
}

/** A stretch between two changes of a lease. Its remaining time falls from `expiresAtMs - fromMs` to `expiresAtMs - untilMs`. */
export interface LeaseSegment extends Lease {
  fromMs: number
  untilMs: number
  seq: number
}

/**
 * Way in which a node's grant ended. `evicted`: the node removed the key to free memory. `taken-over`: a client overwrote or deleted the key after the deadline
 * in its value. `timed-out`: one of several holders in the value was removed after its deadline. `node-down`: the node was killed or demoted. `emptied`: the
 * node restarted without its data. `promoted`: the grant continues as a master's grant.
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

export interface NodeGrant extends Span, Share {
  node: string
  /** `null` if the client is unknown. */
  client: string | null
  value?: string
  /** Whether the node acted as master. A replica's grants do not count. */
  acting: boolean
  segments: LeaseSegment[]
  endedBy: GrantEnd | null
  endedByClient: string | null
  clockJumped: boolean
}

export function addSegment(segments: LeaseSegment[], { seq, atMs }: Mark, lease: Lease): void {
  endSegments(segments, atMs)
  segments.push({ ...lease, fromMs: atMs, untilMs: atMs, seq })
}

export function endSegments(segments: LeaseSegment[], atMs: number): void {
  const last = segments[segments.length - 1]
  if (last !== undefined) last.untilMs = atMs
}

/** Returns the end of the lease, set by the store or by the key's value; `null` if the lease never ends. */
export const dueMsOf = (lease: Lease | undefined): number | null => lease?.expiresAtMs ?? lease?.deadlineAtMs ?? null

/**
 * Returns the end of the node's promise. Only clients can shorten a promise: a node whose clock jumps expires the grant early, but has promised it for longer.
 */
export function promisedDueMs({ segments }: Pick<NodeGrant, 'segments'>): number | null {
  let due = dueInstant(dueMsOf(segments[0])).atMs
  for (const lease of segments) {
    const next = dueInstant(dueMsOf(lease)).atMs
    if (lease.by !== null || next > due) due = next
  }
  return Number.isFinite(due) ? due : null
}

/** Whether the node promises nothing beyond its own end. A connection or transaction ends when its server does. */
export function diesWithNode({ segments }: Pick<NodeGrant, 'segments'>): boolean {
  const endsWith = segments.at(-1)?.endsWith
  return endsWith === 'connection' || endsWith === 'transaction'
}

/**
 * Whether the node ended the grant before the promised time, because its clock jumped or because it freed memory. If the clock jump is simulated, the trace
 * shows the moved expiry. If the clock really jumps, the trace shows only that the grant ends too soon.
 */
export function endedEarly({
  endedBy,
  segments,
  clockJumped,
  untilMs,
}: Pick<NodeGrant, 'endedBy' | 'segments' | 'clockJumped' | 'untilMs'>): boolean {
  if (endedBy !== 'expired') return endedBy === 'evicted'
  const dueMs = promisedDueMs({ segments })
  return dueMs !== dueMsOf(segments.at(-1)) || (clockJumped && untilMs < dueInstant(dueMs).atMs)
}

export const isLeaseOver = (lease: Lease, atMs: number): boolean => dueInstant(dueMsOf(lease)).atMs <= atMs

/** Receives every change of a grant on a master. */
export interface GrantListener {
  begun(grant: NodeGrant): void
  extended(grant: NodeGrant): void
  ended(grant: NodeGrant): void
}

type GrantStart = Pick<NodeGrant, 'node' | 'client' | 'value' | 'acting' | 'exclusive'> & { lease: Lease }

export class NodeGrants {
  readonly timeline = new SpanTimeline<NodeGrant>()
  /** Open grants, keyed by node, then by client. */
  private readonly open = new Map<string, Map<string | null, NodeGrant>>()

  /** `isShared` tells whether several clients may hold the lock on one node. */
  constructor(
    private readonly listener: GrantListener,
    private readonly isShared: boolean,
  ) {}

  of(node: string): readonly NodeGrant[] {
    return [...(this.open.get(node)?.values() ?? [])]
  }

  /** Begins a grant. The node must have no open grant for this client. */
  begin({ lease, ...start }: GrantStart, event: Mark): void {
    const grant: NodeGrant = {
      ...beginning(event),
      ...start,
      segments: [],
      endedBy: null,
      endedByClient: null,
      clockJumped: false,
    }
    addSegment(grant.segments, event, lease)
    const { node, client } = grant
    this.timeline.push(grant, this.isShared ? `${node} ${client}` : node, event)
    const ofNode = this.open.get(node)
    if (ofNode === undefined) this.open.set(node, new Map([[client, grant]]))
    else ofNode.set(client, grant)
    if (grant.acting) this.listener.begun(grant)
  }

  extend(grant: NodeGrant, lease: Lease, event: Mark): void {
    addSegment(grant.segments, event, lease)
    if (grant.acting) this.listener.extended(grant)
  }

  clockJumped(node: string): void {
    for (const grant of this.of(node)) grant.clockJumped = true
  }

  /** Ends a grant. `by` is the client whose operation ended it. */
  end(grant: NodeGrant, how: GrantEnd, event: Mark, by: string | null): void {
    close(grant, event)
    endSegments(grant.segments, event.atMs)
    grant.endedBy = how
    grant.endedByClient = by
    this.open.get(grant.node)?.delete(grant.client)
    if (grant.acting) this.listener.ended(grant)
  }
}
