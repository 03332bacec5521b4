/** What each node says of the lock: whose it is, and how long the lease still lasts. */
import type { EventOf, TraceEvent } from '../../../model/trace/trace.ts'
import { changesHands } from './segments.ts'
import { SpanLog } from './spanLog.ts'
import { beginning, close } from './spans.ts'
import type { GrantSpan, Lease, LeaseSegment } from './types.ts'

/** Begins a new segment, which ends the one before. */
export function addSegment(segments: LeaseSegment[], event: TraceEvent, lease: Lease): void {
  endSegments(segments, event.atMs)
  segments.push({ ...lease, fromMs: event.atMs, untilMs: event.atMs, seq: event.seq })
}

/** The lease as a change of the key left it. */
function leaseOf({ expiresAtMs, deadlineAtMs, by }: EventOf<'key-set'> | EventOf<'key-changed'>): Lease {
  return {
    expiresAtMs,
    ...(deadlineAtMs === undefined ? {} : { deadlineAtMs }),
    ...(by === null ? {} : { command: by.command }),
  }
}

/** The last segment ends now. */
export function endSegments(segments: LeaseSegment[], atMs: number): void {
  const last = segments.at(-1)
  if (last !== undefined) last.untilMs = atMs
}

export class GrantsFold {
  readonly grants = new SpanLog<GrantSpan>({ ...changesHands, laneOf: ({ node }) => node })
  /** The grant that each node has now. */
  readonly current = new Map<string, GrantSpan>()
  /** What nodes that are down will remember if they keep their memory. */
  private readonly dormant = new Map<string, GrantSpan>()
  /** Replication carries a value without its client: whoever set the value first owns it. */
  private readonly ownerOfValue = new Map<string, string>()

  constructor(private readonly lockKey: string) {}

  feed(event: TraceEvent): void {
    switch (event.kind) {
      case 'key-set':
        if (event.key === this.lockKey) this.set(event)
        break
      case 'key-changed':
        if (event.key === this.lockKey) this.change(event)
        break
      case 'key-expired':
        if (event.key === this.lockKey) this.end(event.node, event, 'expired')
        break
      case 'key-deleted':
        if (event.key === this.lockKey) this.end(event.node, event, 'deleted')
        break
      case 'node-down':
        this.sleep(event)
        break
      case 'node-restarted':
        this.wake(event)
        break
      case 'node-demoted':
        // A node that becomes a replica throws away what it had and copies its new master.
        this.end(event.node, event, 'emptied')
        break
    }
  }

  private set(event: EventOf<'key-set'>): void {
    const owner = this.ownerOf(event)
    const before = this.current.get(event.node)
    if (before !== undefined && before.owner === owner && owner !== null) {
      addSegment(before.segments, event, leaseOf(event))
      return
    }
    this.end(event.node, event, 'overwritten')
    this.begin(event, owner)
  }

  private change(event: EventOf<'key-changed'>): void {
    const grant = this.current.get(event.node)
    if (grant === undefined) this.begin(event, this.ownerOf(event))
    else addSegment(grant.segments, event, leaseOf(event))
  }

  private ownerOf(event: EventOf<'key-set'> | EventOf<'key-changed'>): string | null {
    const value = typeof event.value === 'string' ? event.value : undefined
    if (event.by !== null && value !== undefined) this.ownerOfValue.set(value, event.by.client)
    return event.by?.client ?? (value === undefined ? undefined : this.ownerOfValue.get(value)) ?? null
  }

  private begin(event: EventOf<'key-set'> | EventOf<'key-changed'>, owner: string | null): void {
    const value = typeof event.value === 'string' ? { value: event.value } : {}
    const grant: GrantSpan = {
      ...beginning(event),
      node: event.node,
      owner,
      ...value,
      segments: [],
      endedBy: null,
      endedByClient: null,
    }
    addSegment(grant.segments, event, leaseOf(event))
    this.grants.push(grant)
    this.current.set(event.node, grant)
  }

  private end(node: string, event: TraceEvent, why: GrantSpan['endedBy']): void {
    const grant = this.current.get(node)
    if (grant === undefined) return
    close(grant, event)
    endSegments(grant.segments, event.atMs)
    grant.endedBy = why
    grant.endedByClient = 'by' in event ? (event.by?.client ?? null) : null
    this.current.delete(node)
  }

  private sleep(event: EventOf<'node-down'>): void {
    const grant = this.current.get(event.node)
    if (grant !== undefined) this.dormant.set(event.node, grant)
    this.end(event.node, event, 'node-down')
  }

  private wake(event: EventOf<'node-restarted'>): void {
    this.end(event.node, event, 'emptied')
    const kept = this.dormant.get(event.node)
    this.dormant.delete(event.node)
    if (kept === undefined || event.emptied) return
    const { expiresAtMs = null, deadlineAtMs } = kept.segments.at(-1) ?? {}
    if (expiresAtMs !== null && expiresAtMs <= event.atMs) return
    const grant: GrantSpan = { ...kept, ...beginning(event), segments: [], endedBy: null, endedByClient: null }
    addSegment(grant.segments, event, { expiresAtMs, ...(deadlineAtMs === undefined ? {} : { deadlineAtMs }) })
    this.grants.push(grant)
    this.current.set(event.node, grant)
  }
}
