/**
 * Compares the lease that the store was given for each grant and renewal with the lease that was asked for. If milliseconds are mistaken for seconds, the lease
 * is a thousand times too long. If a lease is cut to whole seconds, it ends before its client expects it to.
 *
 * A lease is measured with the store's own clock, from the command's execution to the expiry that the command left on the lock's key, so a slow machine changes
 * nothing. If a command changes the expiry several times, the last change counts.
 */
import { holdsTime, readabilityOf } from '../history/readability.ts'
import { startedWallMs } from '../trace/started-wall-ms.ts'
import type { EventOf, Trace, TraceEvent } from '../trace/trace.ts'

/** Largest deviation of a correct lease, as a share of the lease that was asked for. */
const tolerance = 0.1
/** Maximum number of renewals per third of the lease. A watchdog makes one. */
const tooManyRenewals = 10

export interface GivenLease {
  what: 'grant' | 'renewal'
  client: string
  node: string
  askedMs: number
  /** `null` if the lease never ends. */
  givenMs: number | null
  atMs: number
  /** `seq` of the event that changed the key. */
  seq: number
}

export interface LeaseReport {
  status: 'held' | 'violated' | 'not-tested' | 'unknown'
  grants: number
  renewals: number
  /** The lease that differs most from the lease that was asked for. Absent if nothing was measured. */
  worst?: GivenLease
  /** The smallest and the largest lease, as a share of the lease that was asked for. `largest` is `null` if a lease never ends. */
  smallest?: number
  largest?: number | null
  /** Renewals per second of the time in which clients believed that they held the lock. */
  renewalsPerSecond: number
  renewsTooOften: boolean
}

type Written = EventOf<'key-set' | 'key-changed'>

/** Measures the leases of a run. Pure. Never throws on a trace that its schema accepts. */
export function leaseGiven(trace: Trace): LeaseReport {
  const search = new LeaseSearch(trace)
  for (const event of trace.events) search.feed(event)
  const { given, believedMs, hasBelieved } = search
  const renewals = given.filter(({ what }) => what === 'renewal').length
  const counted = { grants: given.length - renewals, renewals, ...oftenness(renewals, believedMs, trace) }
  const [worst] = given.toSorted((a, b) => distance(b) - distance(a))
  if (worst === undefined) return { status: hasBelieved ? 'unknown' : 'not-tested', ...counted }
  // If the lock's clients read its deadline in the key's value, the store has no expiry to measure.
  if (worst.givenMs === null && readabilityOf(trace).unreadable !== undefined) return { status: 'unknown', ...counted }
  const shares = given.map(shareOf)
  return {
    status: given.every(isClose) ? 'held' : 'violated',
    ...counted,
    worst,
    smallest: Math.min(...shares),
    largest: shares.includes(Number.POSITIVE_INFINITY) ? null : Math.max(...shares),
  }
}

export const shareOf = ({ givenMs, askedMs }: GivenLease): number =>
  givenMs === null ? Number.POSITIVE_INFINITY : Math.max(0, givenMs) / askedMs

/** Returns how far a lease is from what was asked for, on a logarithmic scale, so that too long and too short count alike. */
const distance = (lease: GivenLease) => Math.abs(Math.log(Math.max(shareOf(lease), 1e-9)))

const isClose = ({ givenMs, askedMs }: GivenLease) =>
  givenMs !== null && Math.abs(givenMs - askedMs) <= tolerance * askedMs

function oftenness(renewals: number, believedMs: number, { header }: Trace) {
  const renewalsPerSecond = believedMs > 0 ? (renewals * 1000) / believedMs : 0
  const needed = 3000 / header.parameters.leaseMs
  return {
    renewalsPerSecond,
    renewsTooOften: renewals > tooManyRenewals && renewalsPerSecond > tooManyRenewals * needed,
  }
}

/** Changes of the lock's key by a client that does not believe yet that it holds the lock, keyed by node. */
type Pending = Map<string, { write: Written; givenMs: number | null }>

class LeaseSearch {
  readonly given: GivenLease[] = []
  believedMs = 0
  hasBelieved = false
  private readonly executedMs = new Map<number, number>()
  private readonly startedWallMs: number
  private readonly leaseMs: number
  /** Start of each client's belief, and the lease that the client asked for. */
  private readonly believing = new Map<string, { sinceMs: number; askedMs: number }>()
  private readonly pending = new Map<string, Pending>()
  /** Time at which a client gave an expiry to a key other than the lock's, keyed by node and expiry. */
  private readonly expirySet = new Map<string, number>()
  private readonly expiry = new Map<string, number | null>()
  /** Last renewal, keyed by node and command. A later change by the same command replaces the renewal. */
  private readonly renewals = new Map<string, GivenLease>()

  constructor(private readonly trace: Trace) {
    this.startedWallMs = startedWallMs(trace.header)
    this.leaseMs = trace.header.parameters.leaseMs
  }

  feed(event: TraceEvent): void {
    switch (event.kind) {
      case 'command-executed':
        if (event.id !== undefined && !this.executedMs.has(event.id))
          this.executedMs.set(event.id, event.serverUs / 1000 - this.startedWallMs)
        break
      case 'key-set':
      case 'key-changed':
        if (event.key === this.trace.header.lockKey) this.write(event)
        else if (event.expiresAtMs !== null && event.by !== null)
          this.expirySet.set(`${event.node} ${event.expiresAtMs}`, this.executedMs.get(event.by.command) ?? event.atMs)
        break
      case 'key-deleted':
      case 'key-expired':
        if (event.key === this.trace.header.lockKey) this.forget(event.node)
        break
      case 'client-acquired':
        this.acquired(event)
        break
      case 'client-left':
      case 'client-crashed':
        this.left(event)
    }
  }

  private write(event: Written): void {
    const { node, by, expiresAtMs, kind } = event
    const before = this.expiry.get(node)
    this.expiry.set(node, expiresAtMs)
    if (by === null || event.deadlineAtMs !== undefined || event.endsWith !== undefined) return
    // A key without an expiry may contain its deadline in its value. Whether anybody respects that deadline is judged by another property.
    if (expiresAtMs === null && holdsTime(event.value, this.startedWallMs + event.atMs)) return
    const isSame = kind === 'key-changed' && before !== undefined && before === expiresAtMs
    const executedMs = this.executedMs.get(by.command) ?? event.atMs
    // A key that was renamed keeps the lease that it was given under its old name.
    const isMoved = event.notice === 'rename_to' || event.notice === 'copy_to'
    const fromMs = (isMoved ? this.expirySet.get(`${node} ${expiresAtMs}`) : undefined) ?? executedMs
    const givenMs = expiresAtMs === null ? null : expiresAtMs - fromMs
    const belief = this.believing.get(by.client)
    if (belief === undefined) this.pendingOf(by.client).set(node, { write: event, givenMs })
    else if (!isSame) this.renewed(event, by, givenMs, belief.askedMs)
  }

  private renewed(
    { node, atMs, seq }: Written,
    by: NonNullable<Written['by']>,
    givenMs: number | null,
    askedMs: number,
  ) {
    const name = `${node} ${by.command}`
    const known = this.renewals.get(name)
    if (known) Object.assign(known, { givenMs, atMs, seq })
    else {
      const lease: GivenLease = { what: 'renewal', client: by.client, node, askedMs, givenMs, atMs, seq }
      this.renewals.set(name, lease)
      this.given.push(lease)
    }
  }

  /** Records the granted leases, as the keys have them when the client receives the grant. */
  private acquired({ client, atMs, leaseMs: askedMs = this.leaseMs }: EventOf<'client-acquired'>): void {
    this.hasBelieved = true
    if (this.believing.has(client)) return
    this.believing.set(client, { sinceMs: atMs, askedMs })
    for (const [node, { write, givenMs }] of this.pendingOf(client)) {
      this.given.push({ what: 'grant', client, node, askedMs, givenMs, atMs: write.atMs, seq: write.seq })
    }
    this.pending.delete(client)
  }

  private left({ client, atMs }: EventOf<'client-left' | 'client-crashed'>): void {
    const belief = this.believing.get(client)
    if (belief) this.believedMs += atMs - belief.sinceMs
    this.believing.delete(client)
  }

  /** Drops a node's state, because its key is gone and with it all grants. */
  private forget(node: string): void {
    this.expiry.delete(node)
    for (const pending of this.pending.values()) pending.delete(node)
  }

  private pendingOf(client: string): Pending {
    const known = this.pending.get(client)
    if (known) return known
    const fresh: Pending = new Map()
    this.pending.set(client, fresh)
    return fresh
  }
}
