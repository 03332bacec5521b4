/**
 * Who holds the lock on a node: whoever wrote its key, or whom the lock or its store names. All that reads a grant out of keys is here, so that a store which names its holders
 * itself can take this module’s place.
 *
 * Only what the servers were seen to do counts. A command whose reply never came may or may not have been executed, but if it was, its change of the
 * key is in the trace, and counts like any other.
 */
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import type { Failovers } from './failovers.ts'
import { dueInstant } from './instants.ts'
import { dueMsOf, endedEarly, isLeaseOver, type Lease, type NodeGrant, type NodeGrants } from './node-grants.ts'
import { losesData, type NodeStates, type NodeTurn } from './node-states.ts'
import type { Share } from './sharing.ts'
import type { Mark } from './spans.ts'

/** A client's operation changed a lock that was held at that moment. */
export interface LockWrite extends Mark {
  by: string
  holder: string
  what: 'deleted' | 'overwrote' | 'extended' | 'shortened' | 'changed'
  /** The event with which the grant had begun. */
  sinceSeq: number
}

type KeyWritten = EventOf<'key-set'> | EventOf<'key-changed'>
type KeyEvent = KeyWritten | EventOf<'key-expired'> | EventOf<'key-deleted'>

/** The lock key as one node has it. */
interface KeyState {
  client: string | null
  /** `false`: the key exists, but nobody holds the lock by it. */
  isHeld: boolean
  value: string | undefined
  lease: Lease
  /** The clients that hold a place in it, where several may hold the lock. */
  places?: Place[]
}

/** One of several who hold the lock by a key. */
interface Place extends Share {
  client: string | null
  lease: Lease
}

export class LockKey {
  /** In order. */
  readonly writes: LockWrite[] = []
  /** Whenever the key went from a node, deleted or expired. */
  readonly freed: Mark[] = []
  private readonly keys = new Map<string, KeyState>()
  /** Who last wrote a value on a master: replication carries a value without its client. */
  private readonly writers = new Map<string, string>()

  constructor(
    private readonly key: string,
    private readonly nodes: NodeStates,
    private readonly grants: NodeGrants,
    private readonly failovers: Failovers,
  ) {}

  feed(event: KeyEvent): void {
    if (event.key !== this.key) return
    const before = this.keys.get(event.node)
    if ('holders' in event && event.holders !== undefined) this.share(event, event.holders)
    else if (event.kind === 'key-changed' && before !== undefined) this.change(event, before)
    else if (event.kind === 'key-set' || event.kind === 'key-changed') this.set(event)
    else this.gone(event)
  }
  /** The node went down, came back or changed its role. Its copy of the keys decides its grants from now on. */
  turn(event: TraceEvent & { node: string }, { wasUp, wasActing, isUp, isActing }: NodeTurn): void {
    const { node } = event
    const lost = losesData(event)
    for (const open of this.grants.of(node)) {
      if (!lost && isUp && (isActing || !open.acting)) continue
      this.grants.end(open, event.kind === 'node-restarted' ? 'emptied' : 'node-down', event, null)
      if (open.acting) this.failovers.wentAway(open, this.valueOf(node), event, this.nodes.anyActs)
    }
    if (lost) this.keys.delete(node)
    if (isActing && (!wasActing || lost)) this.beginActing(node, event)
    else if (isUp && !isActing && (!wasUp || wasActing)) this.speak(node, event, false)
  }

  private set(event: KeyWritten): void {
    const { node } = event
    const by = event.by?.client ?? null
    const value = textOf(event.value)
    const acting = this.nodes.isActing(node)
    const open = this.grants.of(node)
    for (const grant of open) {
      // Had the lease run out, the server would have said so first: it tells the expiry before it carries out the command.
      const ranOut = isPastDeadline(grant, event.atMs)
      if (!ranOut) this.noteWrite(event, grant, event.holder === null ? 'deleted' : 'overwrote')
      this.grants.end(grant, ranOut ? 'taken-over' : replaced(event, grant), event, by)
    }
    if (acting && by !== null && value !== undefined) this.writers.set(value, event.holder ?? by)
    const { holder = by ?? this.writerOf(value) } = event
    this.keys.set(node, { client: holder, isHeld: event.holder !== null, value, lease: leaseOf(event) })
    // Where the key says who holds the lock, it comes free and to the next in line at once.
    if (event.holder === null || (event.holder !== undefined && open.length > 0)) this.freed.push(event)
    if (event.holder !== null) this.begin(node, acting, leaseOf(event), event)
  }

  private gone(event: EventOf<'key-expired'> | EventOf<'key-deleted'>): void {
    const value = this.valueOf(event.node)
    this.keys.delete(event.node)
    this.freed.push(event)
    const byItself = event.notice === 'evicted' ? 'evicted' : 'expired'
    for (const open of this.grants.of(event.node)) {
      const ranOut = isPastDeadline(open, event.atMs)
      if (event.kind === 'key-deleted' && !ranOut) this.noteWrite(event, open, 'deleted')
      const how = event.kind === 'key-expired' ? byItself : ranOut ? 'taken-over' : 'deleted'
      this.grants.end(open, how, event, event.by?.client ?? null)
      if (open.acting && endedEarly(open)) this.failovers.forgot(open, value, event)
    }
  }

  /** Several may hold the lock. Whoever has no place in the key any more holds it no longer; whoever has a new one holds it from now on. */
  private share(event: KeyWritten, holders: readonly Holding[]): void {
    const { node } = event
    const by = event.by?.client ?? null
    const acting = this.nodes.isActing(node)
    const places = placesOf(holders, leaseOf(event))
    const isIn = (grant: NodeGrant) => places.some((place) => isSame(place, grant))
    const before = this.grants.of(node)
    for (const grant of before.filter((grant) => !isIn(grant))) {
      const ranOut = isPastDeadline(grant, event.atMs)
      if (!ranOut) this.noteWrite(event, grant, 'deleted')
      this.grants.end(grant, ranOut ? 'timed-out' : 'deleted', event, by)
      this.freed.push(event)
    }
    this.keys.set(node, { client: null, isHeld: places.length > 0, value: undefined, lease: leaseOf(event), places })
    for (const place of places) {
      const grant = before.find((grant) => isSame(place, grant))
      if (grant === undefined) this.grants.begin({ node, acting, ...place }, event)
      else this.keep(grant, place, event)
    }
  }

  /** The client still has its place; its lease may be another. */
  private keep(grant: NodeGrant, { lease }: Place, event: KeyWritten): void {
    const what = direction(grant.segments.at(-1) ?? lease, lease)
    if (what === 'changed') return
    // A lease that they have in common is for each of them to extend.
    if (what === 'shortened' || lease.deadlineAtMs !== undefined) this.noteWrite(event, grant, what)
    this.grants.extend(grant, lease, event)
  }

  private change(event: KeyWritten, key: KeyState): void {
    // Somebody else holds the lock by what the key holds now, or nobody: that is another grant.
    if (event.holder !== undefined && event.holder !== (key.isHeld ? key.client : null)) {
      this.set(event)
      return
    }
    const [open] = this.grants.of(event.node)
    const lease = leaseOf(event)
    const what = direction(key.lease, lease)
    // Where the key says who holds the lock, somebody else's place in it is nothing done to the lock.
    if (open !== undefined && (event.holder === undefined || what !== 'changed')) this.noteWrite(event, open, what)
    key.lease = lease
    key.value = textOf(event.value) ?? key.value
    if (this.nodes.isActing(event.node) && key.client !== null && key.value !== undefined)
      this.writers.set(key.value, key.client)
    if (open !== undefined) this.grants.extend(open, lease, event)
  }

  private noteWrite({ seq, atMs, by }: KeyEvent, grant: NodeGrant, what: LockWrite['what']): void {
    if (!grant.acting || grant.client === null || by === null) return
    this.writes.push({ seq, atMs, by: by.client, holder: grant.client, what, sinceSeq: grant.fromSeq })
  }

  /** From now on this node grants the lock. */
  private beginActing(node: string, event: Mark): void {
    const key = this.keys.get(node)
    if (key !== undefined) key.client ??= this.writerOf(key.value)
    const holds = key?.isHeld ? holdersOf(key).filter(({ lease }) => !isLeaseOver(lease, event.atMs)) : []
    this.failovers.acts(node, holds, event)
    this.speak(node, event, true)
  }

  /** What the node has is what it says. A lease that is over it drops as soon as it looks. */
  private speak(node: string, event: Mark, acting: boolean): void {
    const key = this.keys.get(node)
    if (key === undefined || !key.isHeld) return
    if (isLeaseOver(key.lease, event.atMs)) {
      this.keys.delete(node)
      return
    }
    for (const open of this.grants.of(node)) this.grants.end(open, 'promoted', event, null)
    for (const { lease, value, ...share } of holdersOf(key)) {
      if (isLeaseOver(lease, event.atMs)) continue
      const { command: _, ...rest } = lease
      const text = value === undefined ? {} : { value }
      this.grants.begin({ node, acting, ...share, ...text, lease: { ...rest, by: null } }, event)
    }
  }

  private begin(node: string, acting: boolean, lease: Lease, event: Mark): void {
    const { client = null, value } = this.keys.get(node) ?? {}
    this.grants.begin({ node, client, ...(value === undefined ? {} : { value }), acting, lease }, event)
  }

  private valueOf(node: string): string | undefined {
    return this.keys.get(node)?.value
  }

  private writerOf(value: string | undefined): string | null {
    return value === undefined ? null : (this.writers.get(value) ?? null)
  }
}

/** How a grant ended in whose place there is another. Where the key says whose turn it is, the next one’s comes when the holder goes. */
function replaced({ kind, holder, by }: KeyWritten, open: NodeGrant): 'expired' | 'deleted' | 'overwritten' {
  if (kind === 'key-set' || holder === undefined) return 'overwritten'
  if (by === null) return 'expired'
  return by.client === open.client ? 'deleted' : 'overwritten'
}

/** A deadline in the value means nothing to the server: from then on, whoever comes may take the lock over. */
function isPastDeadline({ segments }: NodeGrant, atMs: number): boolean {
  return (segments.at(-1)?.deadlineAtMs ?? Number.POSITIVE_INFINITY) <= atMs
}

type Holding = NonNullable<KeyWritten['holders']>[number]

/** Of a client that has several places, the one that lasts longest counts. `lease`: the key's. */
function placesOf(holders: readonly Holding[], lease: Lease): Place[] {
  const dueOf = (place: Place) => dueInstant(dueMsOf(place.lease)).atMs
  const places = new Map<string | null, Place>()
  for (const { client, exclusive, deadlineAtMs } of holders) {
    const place = {
      client,
      ...(exclusive ? { exclusive } : {}),
      lease: deadlineAtMs === undefined ? lease : { ...lease, expiresAtMs: null, deadlineAtMs },
    }
    const known = places.get(client)
    if (known === undefined || dueOf(known) < dueOf(place)) places.set(client, place)
  }
  return [...places.values()]
}

const isSame = (place: Place, grant: NodeGrant) => place.client === grant.client && place.exclusive === grant.exclusive

/** Who holds the lock by a key that says so. */
function holdersOf({ client, value, lease, places }: KeyState): (Place & { value: string | undefined })[] {
  return (places ?? [{ client, lease }]).map((place) => ({ ...place, value }))
}

/** The lease as a change of the key left it. */
function leaseOf({ expiresAtMs, endsWith, deadlineAtMs, by }: KeyWritten): Lease {
  return {
    expiresAtMs,
    ...(endsWith ? { endsWith } : {}),
    ...(deadlineAtMs === undefined ? {} : { deadlineAtMs }),
    by: by?.client ?? null,
    ...(by === null ? {} : { command: by.command }),
  }
}

function textOf(value: KeyWritten['value']): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

function direction(before: Lease, after: Lease): LockWrite['what'] {
  const [wasMs, isMs] = [dueInstant(dueMsOf(before)).atMs, dueInstant(dueMsOf(after)).atMs]
  if (wasMs === isMs) return 'changed'
  return isMs > wasMs ? 'extended' : 'shortened'
}
