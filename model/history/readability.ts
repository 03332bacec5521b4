/**
 * Decides whether the trace shows who holds the lock. As a rule, the client that wrote the lock key holds the lock for as long as the key exists. If a run
 * shows that its lock follows another rule, nothing that depends on the holder counts against the lock: no verdict, and no zombie time.
 */
import { startedWallMs } from '../trace/started-wall-ms.ts'
import type { EventOf, Trace, TraceEvent, TraceHeader } from '../trace/trace.ts'
import { graceMs } from './grace.ts'

export type Unreadable =
  | {
      code: 'state-count' | 'state-type' | 'state-stays' | 'state-time' | 'state-elsewhere'
      values: { key: string; type: string }
      witnesses: number[][]
    }
  | { code: 'state-nowhere'; values: Record<string, never>; witnesses: number[][] }

type Written = EventOf<'key-set'> | EventOf<'key-changed'>
type KeyEvent = Written | EventOf<'key-expired'> | EventOf<'key-deleted'>

export class Readability {
  private readonly lockKey: string
  private readonly isShared: boolean
  /** Whether the lock is a user's own, which need not use the store at all. */
  private readonly isForeign: boolean
  /** Whether the lock or its store names the holder. */
  private isDeclared = false
  private hasBelieved = false
  private own: Written | undefined
  private odd: Written | undefined
  private elsewhere: Written | undefined
  private readonly deadlines: Deadlines
  private readonly releases = new Releases()

  constructor({
    lockKey,
    capacity,
    role,
    parameters,
    startedAt,
  }: Pick<TraceHeader, 'lockKey' | 'capacity' | 'role' | 'parameters' | 'startedAt'>) {
    this.lockKey = lockKey
    this.isShared = capacity !== undefined
    this.isForeign = role === 'yours'
    this.deadlines = new Deadlines(startedWallMs({ startedAt }), parameters.leaseMs)
  }

  /** Returns the reason why the lock's state cannot be read from the events so far. */
  get unreadable(): Unreadable | undefined {
    if (this.isDeclared) return undefined
    // The client that wrote a shared key is at best one of several holders.
    if (this.isShared && this.own) return because('state-count', this.own)
    if (this.odd) return because('state-type', this.odd)
    if (!this.own && this.elsewhere && this.hasBelieved) return because('state-elsewhere', this.elsewhere)
    if (this.isForeign && this.hasBelieved && !this.own) return { code: 'state-nowhere', values: {}, witnesses: [] }
    const timed = this.deadlines.kept
    if (timed) return because('state-time', timed)
    const { kept } = this.releases
    return kept && because('state-stays', kept.write, kept.released.seq)
  }

  /** Whether this change gave the lock back and left a key that names no client. */
  gaveBack(seq: number): boolean {
    return this.releases.givenBack.some((one) => one.seq === seq)
  }

  /** Whether this client gave the lock back between two events and left a key that names no client. */
  gaveBackBetween(client: string, fromSeq: number, toSeq: number): boolean {
    return this.releases.givenBack.some((one) => one.client === client && one.seq >= fromSeq && one.seq <= toSeq)
  }

  feed(event: TraceEvent): void {
    if (this.isDeclared) return
    switch (event.kind) {
      case 'client-acquired':
        this.hasBelieved = true
        this.releases.acquired(event)
        break
      case 'client-left':
        this.releases.left(event)
        break
      case 'client-released':
        this.releases.released(event)
        break
      case 'client-refused':
        this.deadlines.refused(event)
        break
      case 'key-set':
      case 'key-changed':
      case 'key-expired':
      case 'key-deleted':
        this.feedKey(event)
    }
  }

  private feedKey(event: KeyEvent): void {
    if (event.key === this.lockKey) {
      this.deadlines.feed(event)
      this.releases.feed(event)
      if (isWritten(event)) this.write(event)
    } else if (isWritten(event) && event.by !== null) this.elsewhere ??= event
  }

  private write(event: Written): void {
    this.isDeclared = event.deadlineAtMs !== undefined || 'holder' in event || 'holders' in event
    this.own ??= event
    if (event.type !== 'string' && event.type !== 'hash') this.odd ??= event
  }
}

export function readabilityOf({ header, events }: Trace): Readability {
  const readability = new Readability(header)
  for (const event of events) readability.feed(event)
  return readability
}

function because(
  code: Exclude<Unreadable['code'], 'state-nowhere'>,
  { key, type, seq }: Written,
  ...others: number[]
): Unreadable {
  return { code, values: { key, type }, witnesses: [[seq, ...others].sort((a, b) => a - b)] }
}

interface Kept {
  write: Written
  released: EventOf<'client-released'>
}

/**
 * Finds the change by which a client gave the lock back although the key remained. If the key still has a field of that client, the lock counts as given back
 * only once another client gets it. A key that was deleted and came back does not count, because a late renewal created it again.
 */
class Releases {
  kept: Kept | undefined
  readonly givenBack: { client: string; seq: number }[] = []
  /** Set if the kept key still has a field of the client that gave the lock back. */
  private named: Kept | undefined
  /** `seq` of the event with which the key last disappeared, keyed by node. */
  private readonly goneAt = new Map<string, number>()
  /** Last change of an existing key, keyed by node. */
  private readonly last = new Map<string, Written>()
  /** Content of the key at its last change, keyed by node. */
  private readonly before = new Map<string, string>()
  private readonly leftAt = new Map<string, number>()

  left({ client, seq }: EventOf<'client-left'>): void {
    this.leftAt.set(client, seq)
  }

  acquired({ client }: EventOf<'client-acquired'>): void {
    if (this.named && client !== this.named.released.client) this.kept ??= this.named
  }

  released(event: EventOf<'client-released'>): void {
    if (!event.freed || (event.depth ?? 0) !== 0) return
    const since = this.leftAt.get(event.client) ?? Number.POSITIVE_INFINITY
    const isOwn = ({ node, seq, by }: Written) =>
      seq > since && by?.client === event.client && (this.goneAt.get(node) ?? -1) < since
    const write = [...this.last.values()].find(isOwn)
    if (!write) return
    if (hasFieldOf(write, event.client)) this.named = { write, released: event }
    else {
      this.givenBack.push({ client: event.client, seq: write.seq })
      this.kept ??= { write, released: event }
    }
  }

  feed(event: KeyEvent): void {
    if (!isWritten(event)) {
      this.goneAt.set(event.node, event.seq)
      this.named = undefined
      this.last.delete(event.node)
      this.before.delete(event.node)
      return
    }
    const text = JSON.stringify(event.value)
    // A change of the lease alone gives nothing back.
    if (text === undefined || text !== this.before.get(event.node)) this.last.set(event.node, event)
    this.before.set(event.node, text ?? '')
  }
}

/** Whether a field is long and mixed enough to be unique, such as a UUID or a host with a thread. */
const isUnique = (field: string) => field.length >= 12 && /\d/.test(field) && /[a-z]/i.test(field)

/** Whether a hash has a field that is named after the client or that looks like an id generated by a client. */
export function hasFieldOf({ type, value }: { type: string; value?: Written['value'] }, client: string): boolean {
  if (type !== 'hash' || typeof value !== 'object' || Array.isArray(value)) return false
  return Object.keys(value).some((field) => isUnique(field) || field.split(/\W/).includes(client))
}

/**
 * Finds a deadline in the key's value: a time at which the clients, and not the server, end the lock. A time is a deadline if another client took the lock over
 * after that time, or may still do so. It is not a deadline if nobody respects it: a client was refused long after it, or the client that wrote it deleted the
 * key.
 */
class Deadlines {
  private proven: Written | undefined
  /** Last change that left a time in the key, keyed by node. */
  private readonly open = new Map<string, Written>()

  constructor(
    private readonly startedWallMs: number,
    private readonly leaseMs: number,
  ) {}

  get kept(): Written | undefined {
    if (this.proven) return this.proven
    for (const write of this.open.values()) if (write.expiresAtMs === null) return write
    return undefined
  }

  feed(event: KeyEvent): void {
    const { node, by } = event
    const wallMs = this.startedWallMs + event.atMs
    const last = this.open.get(node)
    this.open.delete(node)
    if (last && this.proves(last, event, by !== null && by.client === last.by?.client, wallMs)) this.proven ??= last
    if (isWritten(event) && holdsTime(event.value, wallMs)) this.open.set(node, event)
  }

  /** Drops deadlines that a refused client disproves: two leases after the key was written, any reasonable deadline in the key has passed. */
  refused({ client, atMs }: EventOf<'client-refused'>): void {
    for (const [node, write] of this.open) {
      if (client !== write.by?.client && atMs > write.atMs + graceMs(this.leaseMs)) this.open.delete(node)
    }
  }

  private proves(last: Written, next: KeyEvent, sameClient: boolean, wallMs: number): boolean {
    if (last.expiresAtMs === null) return !sameClient
    return isWritten(next) && !sameClient && isOverAt(last.value, wallMs)
  }
}

const isOverAt = (value: Written['value'], wallMs: number) =>
  typeof value === 'string' && /^\d+$/.test(value) && holdsTime(value, wallMs) && toWallMs(value) <= wallMs

/** Largest distance of a lock's deadline from now, in either direction. */
const anHourMs = 3_600_000

/** Whether a value contains a time near `wallMs`, in seconds, milliseconds or microseconds since 1970. */
export function holdsTime(value: Written['value'], wallMs: number, withinMs = anHourMs): boolean {
  if (value === undefined) return false
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [...text.matchAll(/(?<!\d)\d{10}(?:\d{3}){0,2}(?!\d)/g)].some(([digits]) => {
    return Math.abs(toWallMs(digits) - wallMs) < withinMs
  })
}

/** Converts a time to milliseconds. Ten digits are seconds, thirteen are milliseconds, and sixteen are microseconds. */
const toWallMs = (digits: string) => (Number(digits) * 1000) / 10 ** (digits.length - 10)

function isWritten(event: TraceEvent): event is Written {
  return event.kind === 'key-set' || event.kind === 'key-changed'
}
