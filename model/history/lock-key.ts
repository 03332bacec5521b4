/**
 * Reads the holder of the lock on a node from the lock's key: the client that wrote the key, or the client that the lock or its store names. Only this module
 * derives grants from keys, so a store that names its holders itself can replace it.
 *
 * Only changes that the servers were seen to make count. A command whose reply never came may have been executed. If so, its change of the key is in the trace
 * and counts like any other.
 */
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import type { Failovers } from './failovers.ts'
import { dueInstant } from './instants.ts'
import { dueMsOf, endedEarly, isLeaseOver, type Lease, type NodeGrant, type NodeGrants } from './node-grants.ts'
import { losesData, type NodeStates, type NodeTurn } from './node-states.ts'
import { concernsHolder, holderAfter } from './rules.ts'
import type { Share } from './sharing.ts'
import type { Mark } from './spans.ts'

/** A client's change of a lock that was held at that moment. */
export interface LockWrite extends Mark {
  by: string
  holder: string
  what: 'deleted' | 'overwrote' | 'extended' | 'shortened' | 'changed'
  /** `seq` of the event with which the grant began. */
  sinceSeq: number
}

type KeyWritten = EventOf<'key-set'> | EventOf<'key-changed'>
type KeyEvent = KeyWritten | EventOf<'key-expired'> | EventOf<'key-deleted'>

interface KeyState {
  client: string | null
  /** Whether somebody holds the lock according to the key. `false` if the key exists but names nobody. */
  isHeld: boolean
  value: string | undefined
  lease: Lease
  /** Clients with an entry in the key, if several may hold the lock. */
  places?: Place[]
}

/** A holder's entry in a key that several clients may share. */
interface Place extends Share {
  client: string | null
  lease: Lease
}

export class LockKey {
  readonly writes: LockWrite[] = []
  /** Times at which the lock's key disappeared from a node because it was deleted or expired, or at which it passed from one holder to the next. */
  readonly freed: Mark[] = []
  private readonly keys = new Map<string, KeyState>()
  /** The client that last wrote a value on a master, keyed by that value. Replication carries a value without its client. */
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
    else if (event.kind === 'key-set' || event.kind === 'key-changed') this.written(event, before)
    else this.gone(event)
  }

  /** Ends or begins grants after the node went down, came back or changed its role. Grants that begin are read from the node's copy of the keys. */
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

  private written(event: KeyWritten, before: KeyState | undefined): void {
    const by = event.holder ?? event.by?.client ?? this.writerOf(textOf(event.value))
    const sign = before?.isHeld === false ? null : (before?.client ?? undefined)
    const { isNew, holder } = holderAfter({
      by,
      isReplaced: event.kind === 'key-set',
      before: before === undefined ? null : { holder: before.client, sign },
      after: { sign: event.holder === undefined ? sign : event.holder },
    })
    if (before === undefined || isNew || event.kind === 'key-set') this.set(event, holder)
    else this.change(event, before)
  }

  private set(event: KeyWritten, holder: string | null): void {
    const { node } = event
    const by = event.by?.client ?? null
    const value = textOf(event.value)
    const acting = this.nodes.isActing(node)
    const open = this.grants.of(node)
    for (const grant of open) {
      // Only a deadline in the value can have passed here. If the store had expired the lease, it would have reported that before this command.
      const ranOut = isPastDeadline(grant, event.atMs)
      if (!ranOut) this.noteWrite(event, grant, event.holder === null ? 'deleted' : 'overwrote')
      this.grants.end(grant, ranOut ? 'taken-over' : replaced(event, grant), event, by)
    }
    if (acting && by !== null && value !== undefined) this.writers.set(value, event.holder ?? by)
    this.keys.set(node, { client: holder, isHeld: event.holder !== null, value, lease: leaseOf(event) })
    // If a key names its holder, one change can both free the lock and pass it to the next client.
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

  /** Updates a lock that several clients may hold. A client whose entry is gone no longer holds the lock, and a client with a new entry does. */
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

  /** Keeps the grant of a client whose entry is still there. The lease may have changed. */
  private keep(grant: NodeGrant, { lease }: Place, event: KeyWritten): void {
    const what = direction(grant.segments.at(-1) ?? lease, lease)
    if (what === 'changed') return
    // A lease that the holders have in common may be extended by any of them.
    if (what === 'shortened' || lease.deadlineAtMs !== undefined) this.noteWrite(event, grant, what)
    this.grants.extend(grant, lease, event)
  }

  private change(event: KeyWritten, key: KeyState): void {
    const [open] = this.grants.of(event.node)
    const lease = leaseOf(event)
    const what = direction(key.lease, lease)
    const concerns = { namesHolder: event.holder !== undefined, isNew: false, movesLease: what !== 'changed' }
    if (open !== undefined && concernsHolder(concerns)) this.noteWrite(event, open, what)
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

  private beginActing(node: string, event: Mark): void {
    const key = this.keys.get(node)
    if (key !== undefined) key.client ??= this.writerOf(key.value)
    const holds = key?.isHeld ? holdersOf(key).filter(({ lease }) => !isLeaseOver(lease, event.atMs)) : []
    this.failovers.acts(node, holds, event)
    this.speak(node, event, true)
  }

  /** Begins grants from the node's copy of the key. A lease that has expired begins no grant. */
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

/**
 * Returns how a grant ended that was replaced by another grant. If the key names its holder, the lock may change hands without a new key: the holder left, or
 * the holder's turn ran out.
 */
function replaced({ kind, holder, by }: KeyWritten, open: NodeGrant): 'expired' | 'deleted' | 'overwritten' {
  if (kind === 'key-set' || holder === undefined) return 'overwritten'
  if (by === null) return 'expired'
  return by.client === open.client ? 'deleted' : 'overwritten'
}

/** Whether the deadline in the value has passed. The server ignores that deadline, but any client may take the lock over after it. */
function isPastDeadline({ segments }: NodeGrant, atMs: number): boolean {
  return (segments.at(-1)?.deadlineAtMs ?? Number.POSITIVE_INFINITY) <= atMs
}

type Holding = NonNullable<KeyWritten['holders']>[number]

/** Returns the entries of a key, one per client. If a client has several entries, the one that lasts longest counts. `lease` is the key's own lease. */
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

function holdersOf({ client, value, lease, places }: KeyState): (Place & { value: string | undefined })[] {
  return (places ?? [{ client, lease }]).map((place) => ({ ...place, value }))
}

function leaseOf({ expiresAtMs, leaseMs, endsWith, deadlineAtMs, by }: KeyWritten): Lease {
  return {
    expiresAtMs,
    ...(leaseMs === undefined ? {} : { leaseMs }),
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
