/** What the store as a whole says: the acting master's word, or a majority's of a quorum. */
import type { EventKind, TraceEvent, TraceHeader } from '../../../model/trace/trace.ts'
import { addSegment, endSegments, type GrantsFold } from './grants.ts'
import { changesHands } from './segments.ts'
import { SpanLog } from './spanLog.ts'
import { beginning, close } from './spans.ts'
import type { HoldSpan, Lease } from './types.ts'

interface Claim {
  owner: string | null
  node?: string
  lease: Lease
  /** A claim with another origin is another hold, even of the same owner. */
  origin: unknown
}

interface OpenHold {
  hold: HoldSpan
  origin: unknown
}

const whyEnded: Partial<Record<EventKind, HoldSpan['endedBy']>> = {
  'key-expired': 'expired',
  'key-deleted': 'deleted',
  'key-set': 'overwritten',
  'node-down': 'node-down',
  'node-demoted': 'node-down',
  'node-restarted': 'emptied',
}

export class HoldsFold {
  readonly holds = new SpanLog<HoldSpan>({ ...changesHands, laneOf: ({ node }) => node ?? 'majority' })
  /** Who holds now. */
  readonly holders = new Set<string>()
  /** How often holds have begun or ended. */
  turns = 0
  private readonly open = new Map<string, OpenHold>()
  private readonly acting: Set<string>
  private readonly majority: number | null
  private readonly lockKey: string

  constructor(
    header: TraceHeader,
    private readonly grants: GrantsFold,
  ) {
    this.lockKey = header.lockKey
    const servers = header.fleet.nodes.filter((node) => node.role !== 'sentinel')
    this.majority = header.fleet.kind === 'quorum' ? Math.floor(servers.length / 2) + 1 : null
    this.acting = new Set(servers.filter((node) => node.role === 'master').map((node) => node.id))
  }

  /** To be fed after the grants. */
  feed(event: TraceEvent): void {
    if (!('node' in event) || event.kind.startsWith('command-')) return
    if ('key' in event && event.key !== this.lockKey) return
    if (event.kind === 'node-up' && event.role === 'master') this.acting.add(event.node)
    if (event.kind === 'node-up' && event.role === 'replica') this.acting.delete(event.node)
    if (event.kind === 'node-promoted') this.acting.add(event.node)
    if (event.kind === 'node-demoted') this.acting.delete(event.node)
    const before = this.turns
    const claims = this.majority === null ? this.mastersClaims() : this.majorityClaims(this.majority)
    for (const [name, { hold, origin }] of this.open) {
      const claim = claims.get(name)
      if (claim === undefined || claim.origin !== origin) this.end(name, hold, event)
    }
    for (const [name, claim] of claims) this.keep(name, claim, event)
    if (this.turns === before) return
    this.holders.clear()
    for (const { hold } of this.open.values()) if (hold.owner !== null) this.holders.add(hold.owner)
  }

  private mastersClaims(): Map<string, Claim> {
    const claims = new Map<string, Claim>()
    for (const node of this.acting) {
      const grant = this.grants.current.get(node)
      if (grant === undefined) continue
      const { expiresAtMs = null, deadlineAtMs, command } = grant.segments.at(-1) ?? {}
      const lease = {
        expiresAtMs,
        ...(deadlineAtMs === undefined ? {} : { deadlineAtMs }),
        ...(command === undefined ? {} : { command }),
      }
      claims.set(node, { owner: grant.owner, node, lease, origin: grant })
    }
    return claims
  }

  /** An owner's claim lasts as long as its majority does: until the `majority`-th longest of its leases ends. */
  private majorityClaims(majority: number): Map<string, Claim> {
    const ends = new Map<string, number[]>()
    for (const grant of this.grants.current.values()) {
      if (grant.owner === null) continue
      const endMs = grant.segments.at(-1)?.expiresAtMs ?? Number.POSITIVE_INFINITY
      ends.set(grant.owner, [...(ends.get(grant.owner) ?? []), endMs])
    }
    const claims = new Map<string, Claim>()
    for (const [owner, leases] of ends) {
      if (leases.length < majority) continue
      const endMs = leases.toSorted((a, b) => b - a)[majority - 1] ?? 0
      claims.set(owner, { owner, lease: { expiresAtMs: Number.isFinite(endMs) ? endMs : null }, origin: owner })
    }
    return claims
  }

  private keep(name: string, claim: Claim, event: TraceEvent): void {
    const known = this.open.get(name)
    if (known !== undefined) {
      const { expiresAtMs, deadlineAtMs } = known.hold.segments.at(-1) ?? {}
      if (expiresAtMs !== claim.lease.expiresAtMs || deadlineAtMs !== claim.lease.deadlineAtMs)
        addSegment(known.hold.segments, event, claim.lease)
      return
    }
    const node = claim.node === undefined ? {} : { node: claim.node }
    const hold: HoldSpan = {
      ...beginning(event),
      owner: claim.owner,
      ...node,
      endedBy: null,
      endedByClient: null,
      segments: [],
    }
    addSegment(hold.segments, event, claim.lease)
    this.turns += 1
    this.holds.push(hold)
    this.open.set(name, { hold, origin: claim.origin })
  }

  private end(name: string, hold: HoldSpan, event: TraceEvent): void {
    this.turns += 1
    close(hold, event)
    endSegments(hold.segments, event.atMs)
    hold.endedBy = this.majority === null || event.kind.startsWith('key-') ? (whyEnded[event.kind] ?? null) : 'minority'
    hold.endedByClient = 'by' in event ? (event.by?.client ?? null) : null
    this.open.delete(name)
  }
}
