/**
 * Folds the lock key's changes on every node into holds: which node kept the lock for whom, from when until when.
 *
 * Only what the servers were seen to do counts here. A command whose reply never came may or may not have been executed, but if it was,
 * its change of the key is in the trace, and counts like any other.
 */
import type { EventOf, Trace, TraceEvent } from '../trace/trace.ts'
import { endHold, type Hold, type HoldEnd, type Touch } from './hold.ts'
import { dueInstant, earlier, type Instant, instantOf } from './instants.ts'
import { byStart } from './intervals.ts'
import { Nodes } from './nodes.ts'

export interface Holds {
  /** In order of their beginnings. */
  holds: Hold[]
  /** Every change that a client made to a lock that was held at that moment. */
  touches: Touch[]
}

export function foldHolds({ header, events }: Trace, end: Instant): Holds {
  const fold = new HoldFold(header.fleet, header.lockKey)
  for (const event of events) fold.feed(event)
  return fold.finish(end)
}

type KeyWritten = EventOf<'key-set'> | EventOf<'key-changed'>

/** The lock key as one node has it. `client`: whose grant it is, where that is known. */
interface KeyState {
  client: string | undefined
  value: string | undefined
  dueMs: number | null
  /** When it is over by agreement among the clients, who may then take it over. */
  deadlineMs: number | undefined
}

class HoldFold {
  private readonly nodes: Nodes
  private readonly keys = new Map<string, KeyState>()
  private readonly open = new Map<string, Hold>()
  private readonly ended: Hold[] = []
  private readonly touches: Touch[] = []
  /** Promises that outlive the memory of the node that gave them. */
  private forgotten: Hold[] = []
  /** Holds cut off because their node went away, while no node has taken its place. */
  private cutOff: Hold[] = []
  /** Who last wrote a value on a master: so a replica's copy of it is told. */
  private readonly writers = new Map<string, string>()
  private readonly leftAt = new Map<string, Instant>()

  constructor(
    private readonly fleet: Trace['header']['fleet'],
    private readonly lockKey: string,
  ) {
    this.nodes = new Nodes(fleet)
  }

  feed(event: TraceEvent): void {
    if (event.kind === 'client-left') this.clientLeft(event)
    if (!('node' in event)) return
    if ('key' in event) {
      if (event.key === this.lockKey) this.keyEvent(event)
      return
    }
    const { node } = event
    const served = this.nodes.serves(node)
    this.nodes.feed(event)
    const serves = this.nodes.serves(node)
    const emptied = event.kind === 'node-restarted' && event.emptied
    if (served && (!serves || emptied)) this.forget(node, instantOf(event))
    // A node that becomes a replica throws away what it had and copies its new master.
    if (event.kind === 'node-demoted' || emptied) this.keys.delete(node)
    if (serves && !this.open.has(node)) this.beginServing(node, instantOf(event))
  }

  /** Everything still open ends with the run. */
  finish(end: Instant): Holds {
    for (const hold of this.open.values()) {
      endHold(hold, 'run-ended', end, null)
      this.ended.push(hold)
    }
    for (const hold of this.forgotten) hold.promisedTo = earlier(hold.promisedTo, end)
    return { holds: this.ended.sort(byStart), touches: this.touches }
  }

  private keyEvent(event: KeyWritten | EventOf<'key-expired'> | EventOf<'key-deleted'>): void {
    const { node } = event
    const before = this.keys.get(node)
    if (event.kind === 'key-changed' && before) {
      this.change(event, before)
    } else if (event.kind === 'key-set' || event.kind === 'key-changed') {
      this.set(event, before)
    } else {
      const expired = event.kind === 'key-expired'
      if (!expired) this.touch(event, 'deleted')
      this.close(node, expired ? 'expired' : 'deleted', event)
      this.keys.delete(node)
    }
  }

  private set(event: KeyWritten, before: KeyState | undefined): void {
    const { node } = event
    const by = event.by?.client
    const value = textOf(event.value)
    const serves = this.nodes.serves(node)
    if (serves && before) {
      // Had the lease run out, the server would have said so first: it tells the expiry before it carries out the command.
      // A deadline in the value means nothing to it: from then on, whoever comes may take the lock over.
      const ranOut = before.deadlineMs !== undefined && before.deadlineMs <= event.atMs
      if (!ranOut) this.touch(event, 'overwrote')
      this.close(node, ranOut ? 'expired' : 'overwritten', event)
    }
    if (serves && by !== undefined && value !== undefined) this.writers.set(value, by)
    const { deadlineAtMs } = event
    this.keys.set(node, {
      client: by ?? this.writerOf(value),
      value,
      dueMs: event.expiresAtMs ?? deadlineAtMs ?? null,
      deadlineMs: deadlineAtMs,
    })
    if (serves) this.begin(node, instantOf(event), by ?? null)
  }

  private change(event: KeyWritten, before: KeyState): void {
    const { node } = event
    const dueMs = event.expiresAtMs
    const serves = this.nodes.serves(node)
    this.touch(event, direction(before.dueMs, dueMs))
    before.dueMs = dueMs
    before.value = textOf(event.value) ?? before.value
    if (serves && before.client !== undefined && before.value !== undefined) {
      this.writers.set(before.value, before.client)
    }
    const hold = this.open.get(node)
    if (!hold) return
    hold.value = before.value
    hold.expiries.push({ at: instantOf(event), dueMs, by: event.by?.client ?? null })
  }

  private touch(event: TraceEvent & { node: string; by: KeyWritten['by'] }, what: Touch['what']): void {
    const hold = this.open.get(event.node)
    if (!hold || !event.by) return
    this.touches.push({ at: instantOf(event), by: event.by.client, holder: hold.client, what, since: hold.from })
  }

  /** From now on this node grants the lock. What it has copied or kept is what it says. */
  private beginServing(node: string, at: Instant): void {
    const key = this.keys.get(node)
    const succeeds = (hold: Hold) => this.fleet.kind === 'sentinel' || hold.node === node
    if (key && !(key.dueMs !== null && key.dueMs <= at.atMs)) {
      key.client ??= this.writerOf(key.value)
      this.begin(node, at, null)
      const takesOver = (hold: Hold) => succeeds(hold) && hold.client === key.client && hold.value === key.value
      // What its predecessor said and it says too was said all along: nobody could be granted anything in between.
      for (const hold of this.cutOff.filter(takesOver)) hold.liveTo = at
      this.endPromises(takesOver, at)
    } else {
      this.keys.delete(node)
    }
    this.cutOff = this.cutOff.filter((hold) => !succeeds(hold))
  }

  private begin(node: string, from: Instant, by: string | null): void {
    const key = this.keys.get(node)
    if (key?.client === undefined) return
    const { client, value, dueMs } = key
    this.open.set(node, {
      node,
      client,
      value,
      from,
      expiries: [{ at: from, dueMs, by }],
      liveTo: from,
      promisedTo: from,
      ended: 'run-ended',
      endedBy: { ...from, client: null },
    })
  }

  private close(node: string, how: HoldEnd, event: TraceEvent & { by: KeyWritten['by'] }): void {
    const hold = this.open.get(node)
    if (!hold) return
    endHold(hold, how, instantOf(event), event.by?.client ?? null)
    this.open.delete(node)
    this.ended.push(hold)
  }

  /** The node was killed, emptied or demoted: it says nothing more, but what it promised stays promised until the lease ends. */
  private forget(node: string, at: Instant): void {
    const hold = this.open.get(node)
    if (!hold) return
    endHold(hold, 'forgotten', at, null)
    this.open.delete(node)
    this.ended.push(hold)
    const replaced = this.fleet.kind === 'sentinel' && this.fleet.nodes.some(({ id }) => this.nodes.serves(id))
    if (!replaced) this.cutOff.push(hold)
    this.forgotten.push(hold)
    // A client that has left since it was granted the lock relies on the promise no more.
    const left = this.leftAt.get(hold.client)
    if (left && left.seq > hold.from.seq) this.endPromises((other) => other === hold, at)
  }

  private clientLeft(event: EventOf<'client-left'>): void {
    this.leftAt.set(event.client, instantOf(event))
    this.endPromises(({ client }) => client === event.client, instantOf(event))
  }

  private endPromises(which: (hold: Hold) => boolean, at: Instant): void {
    if (this.forgotten.length === 0) return
    for (const hold of this.forgotten) if (which(hold)) hold.promisedTo = earlier(hold.promisedTo, at)
    this.forgotten = this.forgotten.filter((hold) => !which(hold) && hold.promisedTo.atMs >= at.atMs)
  }

  private writerOf(value: string | undefined): string | undefined {
    return value === undefined ? undefined : this.writers.get(value)
  }
}

function textOf(value: KeyWritten['value']): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

function direction(before: number | null, after: number | null): Touch['what'] {
  if (before === after) return 'changed'
  return dueInstant(after).atMs > dueInstant(before).atMs ? 'extended' : 'shortened'
}
