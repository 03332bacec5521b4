/** Tracks the grants of the store as a whole. The acting master makes them, or on a quorum fleet a majority of the nodes. */
import type { TraceHeader } from '../trace/trace.ts'
import {
  addSegment,
  dueMsOf,
  endSegments,
  type GrantEnd,
  type GrantListener,
  type Lease,
  type LeaseSegment,
  type NodeGrant,
} from './node-grants.ts'
import type { Share } from './sharing.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Mark, type Span } from './spans.ts'

export interface StoreGrant extends Span, Share {
  /** `null` if the client is unknown. */
  client: string | null
  value?: string
  /** Node whose grant began this grant; `null` if a majority granted it. */
  node: string | null
  /** The lease. On a quorum fleet, the lease ends when too few of the nodes' leases are left. */
  segments: LeaseSegment[]
  /** `minority`: a node went away, and too few nodes were left. */
  endedBy: GrantEnd | 'minority' | null
  endedByClient: string | null
  endedOn: string | null
}

/** Returns how many nodes must grant the lock for the store to grant it: one, or on a quorum fleet more than half of all nodes, dead or alive. */
export function nodesNeeded({ kind, nodes }: TraceHeader['fleet']): number {
  return kind === 'quorum' ? Math.floor(nodes.filter(({ role }) => role !== 'sentinel').length / 2) + 1 : 1
}

/** The nodes' grants to one client. */
interface Claim {
  client: string | null
  readonly words: Map<string, NodeGrant[]>
  /** Current leases of the client's grants, keyed by node. */
  live: Map<string, LeaseSegment>
  current: StoreGrant | undefined
  grants: StoreGrant[]
  begun: NodeGrant | undefined
  ended: NodeGrant | undefined
  /** First event from which the claim has to be recomputed. */
  continuedSeq: number | undefined
}

interface Step extends Mark {
  what: 'ended' | 'begun' | 'extended'
  grant: NodeGrant
  lease: LeaseSegment
}

export class StoreGrants implements GrantListener {
  readonly timeline = new SpanTimeline<StoreGrant>()
  /** Clients known to hold the lock now. */
  readonly holders = new Set<string>()
  private readonly claims = new Map<string | null, Claim>()
  private readonly changed = new Set<Claim>()
  private readonly lanes: string[] = []
  private readonly needed: number
  private readonly byMajority: boolean

  constructor(
    fleet: TraceHeader['fleet'],
    /** For each grant that the next acting node continued, the event at which that node continued it. */
    private readonly continuedTo: ReadonlyMap<NodeGrant, Mark>,
    /** Called with a client whose grants began or ended, or were recomputed from the event `sinceSeq` on. */
    private readonly onTurn: (client: string, sinceSeq: number | undefined) => void,
  ) {
    this.needed = nodesNeeded(fleet)
    this.byMajority = fleet.kind === 'quorum'
  }

  begun(grant: NodeGrant): void {
    const claim = this.claimOf(grant.client)
    if (claim === undefined) return
    const words = claim.words.get(grant.node)
    if (words === undefined) claim.words.set(grant.node, [grant])
    else words.push(grant)
    claim.begun = grant
    claim.live.set(grant.node, lastOf(grant))
  }

  extended(grant: NodeGrant): void {
    this.claimOf(grant.client)?.live.set(grant.node, lastOf(grant))
  }

  ended(grant: NodeGrant): void {
    const claim = this.claimOf(grant.client)
    if (claim === undefined) return
    claim.ended = grant
    claim.live.delete(grant.node)
  }

  /** Notes that the grant did not end when its node went away. See `failovers.ts`. */
  continued(grant: NodeGrant): void {
    const claim = this.claimOf(grant.client)
    if (claim === undefined) return
    claim.continuedSeq = Math.min(claim.continuedSeq ?? Number.POSITIVE_INFINITY, grant.untilSeq ?? 0)
  }

  of(client: string): readonly StoreGrant[] {
    return this.claims.get(client)?.grants ?? []
  }

  /** Applies the changes of an event. Call this after all changes of the event, because a grant that begins where another ends continues that grant. */
  settle(event: Mark): void {
    if (this.changed.size === 0) return
    // Grants that ended come first, so that their lanes are free for grants that begin.
    const isHeld = ({ live }: Claim) => Number(live.size >= this.needed)
    const changed = [...this.changed].sort((a, b) => isHeld(a) - isHeld(b))
    this.changed.clear()
    for (const claim of changed) {
      const before = claim.current
      const since = claim.continuedSeq
      if (since === undefined) this.step(claim, event, event)
      else this.retell(claim, since, event)
      claim.continuedSeq = undefined
      if (claim.client === null || (before === claim.current && since === undefined)) continue
      if (claim.current === undefined) this.holders.delete(claim.client)
      else this.holders.add(claim.client)
      this.onTurn(claim.client, since)
    }
  }

  private step(claim: Claim, mark: Mark, event: Mark): void {
    const { live, current, begun, ended } = claim
    claim.begun = undefined
    claim.ended = undefined
    if (current === undefined) {
      if (live.size < this.needed || begun === undefined) return
      const { value, node, exclusive } = begun
      const said = {
        client: claim.client,
        ...(value === undefined ? {} : { value }),
        node: this.byMajority ? null : node,
        ...(exclusive ? { exclusive } : {}),
      }
      const grant = { ...beginning(mark), ...said, segments: [], endedBy: null, endedByClient: null, endedOn: null }
      addSegment(grant.segments, mark, this.leaseOf(live))
      claim.current = grant
      claim.grants.push(grant)
      if (mark === event) this.timeline.push(grant, this.laneFor(grant), event)
      return
    }
    if (live.size >= this.needed) {
      const lease = this.leaseOf(live)
      const last = current.segments.at(-1)
      const isSame = last?.expiresAtMs === lease.expiresAtMs && last.deadlineAtMs === lease.deadlineAtMs
      if (!isSame) addSegment(current.segments, mark, lease)
      return
    }
    close(current, mark)
    endSegments(current.segments, mark.atMs)
    current.endedBy = this.endOf(ended)
    current.endedByClient = ended?.endedByClient ?? null
    current.endedOn = ended?.node ?? null
    claim.current = undefined
  }

  private endOf(ended: NodeGrant | undefined): StoreGrant['endedBy'] {
    const how = ended?.endedBy ?? null
    return this.byMajority && (how === 'node-down' || how === 'emptied') ? 'minority' : how
  }

  /** Returns the lease of a majority, which ends when too few leases are left. */
  private leaseOf(live: ReadonlyMap<string, LeaseSegment>): Lease {
    const endMs = (lease: Lease) => dueMsOf(lease) ?? Number.POSITIVE_INFINITY
    const byEnd = [...live.values()].sort((a, b) => endMs(b) - endMs(a))
    const { expiresAtMs = null, leaseMs, endsWith, deadlineAtMs, by = null, command } = byEnd[this.needed - 1] ?? {}
    if (this.byMajority) return { expiresAtMs, by: null }
    return {
      expiresAtMs,
      ...(leaseMs === undefined ? {} : { leaseMs }),
      ...(endsWith ? { endsWith } : {}),
      ...(deadlineAtMs === undefined ? {} : { deadlineAtMs }),
      by,
      ...(command === undefined ? {} : { command }),
    }
  }

  /** Recomputes the client's grants from an event on. At that event a node's grant seemed to end, but the node that acted next continued it. */
  private retell(claim: Claim, sinceSeq: number, event: Mark): void {
    const taken = this.lanes.flatMap((lane) => this.timeline.takeBack(lane, sinceSeq, event)).sort(byBeginning)
    const fromSeq = taken.find(({ client }) => client === claim.client)?.fromSeq ?? sinceSeq
    claim.grants = claim.grants.filter((grant) => grant.fromSeq < fromSeq)
    const known = claim.grants.length
    claim.live = new Map()
    claim.current = undefined
    claim.begun = undefined
    claim.ended = undefined
    for (const steps of this.stepsSince(claim, Math.min(fromSeq, sinceSeq))) {
      for (const step of steps) this.apply(claim, step)
      const [{ seq, atMs }] = steps
      this.step(claim, { seq, atMs }, event)
    }
    const fresh = claim.grants.slice(known)
    const others = taken.filter(({ client }) => client !== claim.client)
    for (const grant of [...others, ...fresh].sort(byBeginning)) this.timeline.push(grant, this.laneFor(grant), event)
  }

  private apply(claim: Claim, { what, grant, lease }: Step): void {
    if (what === 'ended') {
      claim.live.delete(grant.node)
      claim.ended = grant
      return
    }
    claim.live.set(grant.node, lease)
    if (what === 'begun') claim.begun = grant
  }

  /** Returns the changes of the nodes' grants to the client since an event, grouped by event. Earlier grants that are still open come first. */
  private stepsSince(claim: Claim, fromSeq: number): [Step, ...Step[]][] {
    const steps: Step[] = []
    for (const words of claim.words.values()) {
      for (let place = words.length - 1; place >= 0; place -= 1) {
        const grant = words[place] as NodeGrant
        const end = this.endOfWord(grant)
        if (end !== undefined && end.seq < fromSeq) break
        for (const [i, lease] of grant.segments.entries()) {
          steps.push({ seq: lease.seq, atMs: lease.fromMs, what: i === 0 ? 'begun' : 'extended', grant, lease })
        }
        if (end !== undefined) steps.push({ ...end, what: 'ended', grant, lease: lastOf(grant) })
      }
    }
    steps.sort((a, b) => a.seq - b.seq || Number(b.what === 'ended') - Number(a.what === 'ended'))
    return grouped(steps)
  }

  private endOfWord(grant: NodeGrant): Mark | undefined {
    const { untilSeq: seq, untilMs: atMs } = grant
    return seq === null ? undefined : (this.continuedTo.get(grant) ?? { seq, atMs })
  }

  /** Returns a lane for the grant. Grants that overlap, of two masters or of several sharers, get lanes of their own. */
  private laneFor({ fromSeq }: StoreGrant): string {
    const isFree = (lane: string) => {
      const last = this.timeline.last(lane)
      return last === undefined || (last.untilSeq !== null && last.untilSeq <= fromSeq)
    }
    const free = this.lanes.find(isFree) ?? String(this.lanes.length)
    if (!this.lanes.includes(free)) this.lanes.push(free)
    return free
  }

  /** Returns the claim of a client. Unknown holders on a quorum fleet have no claim, because they cannot form a majority. */
  private claimOf(client: string | null): Claim | undefined {
    if (client === null && this.byMajority) return undefined
    let claim = this.claims.get(client)
    if (claim === undefined) {
      claim = {
        client,
        words: new Map(),
        live: new Map(),
        current: undefined,
        grants: [],
        begun: undefined,
        ended: undefined,
        continuedSeq: undefined,
      }
      this.claims.set(client, claim)
    }
    this.changed.add(claim)
    return claim
  }
}

const byBeginning = (a: Span, b: Span): number => a.fromSeq - b.fromSeq
const lastOf = (grant: NodeGrant) => grant.segments.at(-1) as LeaseSegment

function grouped(steps: readonly Step[]): [Step, ...Step[]][] {
  const groups: [Step, ...Step[]][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last !== undefined && last[0].seq === step.seq) last.push(step)
    else groups.push([step])
  }
  return groups
}
