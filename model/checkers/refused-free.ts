/**
 * Finds refusals of a lock that is free. A lock is free if no client believes that it holds the lock, no node holds it for another client, and no other client
 * is about to acquire it. The lock also counts as free once its node has granted it to the waiting client: refusing that client afterwards is the lock's own
 * fault, however long the wait was.
 *
 * A refusal proves nothing in these cases: the client or a node had a fault before; a command got its reply late, or never, or from a server that could not
 * write; or several clients asked a majority at the same time, because a split vote has no winner. If the machine became slow before the refusal, the machine
 * may be the cause. If all refusals are of that kind, the fact is `run-late`.
 */
import type { TraceAnalysis } from '../history/analysis.ts'
import { graceMs } from '../history/grace.ts'
import type { NodeGrant } from '../history/node-grants.ts'
import type { Span } from '../history/spans.ts'
import type { Why } from '../trace/cause.ts'
import { notGranted } from '../trace/marks.ts'
import { isPlayed } from '../trace/played.ts'
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import { type Fact, fact } from './facts.ts'
import { bearableStallMs, latenessOf } from './stall.ts'

type Refusal = EventOf<'client-refused'>
/** A refusal of a free lock. `freeSinceMs` is the time when the client asked for the lock, or when a node granted the lock to the client after that. */
type Wrong = Refusal & { freeSinceMs: number }
type Outcome = EventOf<'client-acquired' | 'client-refused' | 'client-crashed' | 'client-finished'>

/** Matches errors of a node that can grant nothing at the moment. */
const cannotWrite = /^(READONLY|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|OOM|MISCONF|BUSY|NOPERM|NOAUTH)\b/
/** Matches commands whose purpose is to wait, so that a late reply to them is not a sign of trouble. */
const waits = /^(b|wait|xread|[ps]?subscribe)/i

const isReasonless = (why: Why) => (typeof why === 'string' ? why === notGranted : why.code === 'not-granted')

/**
 * Returns a violation, or `run-late` if every refusal of a free lock came after the machine had become slow. Returns `undefined` if no free lock was refused.
 */
export function refusedWhileFree(analysis: TraceAnalysis): Fact | undefined {
  const { trace, capacity, soundUntil, status } = analysis
  if (capacity !== 1 || isPlayed(trace.header.lesson) || status === 'store-lost') return undefined
  const search = new RefusalSearch(analysis)
  const found = trace.events.flatMap((event) => search.feed(event) ?? []).filter(({ seq }) => seq <= soundUntil.seq)
  if (found.length === 0) return undefined
  const late = latenessOf(trace)
  const proven = found.filter(({ atMs }) => late === undefined || atMs <= late.sinceMs)
  const [first] = proven
  if (first === undefined)
    return late && fact('progress', 'unknown', 'run-late', { lateMs: late.lateMs, withinMs: late.withinMs })
  const { client, freeSinceMs, atMs, why } = first
  const values = { client, askedMs: freeSinceMs, atMs, why: isReasonless(why) ? null : why }
  const proofs = proven.map(({ seq }) => [seq])
  return fact('progress', 'violated', 'progress-refused-free', values, proofs)
}

const askedMs = ({ atMs, waitedMs }: Refusal) => Math.max(0, atMs - waitedMs)

/** Reads a run once, and checks for each refusal what could excuse it. */
class RefusalSearch {
  private readonly holding: Holding
  private readonly grants: GrantsBySeq
  private readonly outcomes: OutcomesBySeq
  private readonly ways = new Map<string, WayToLock>()
  private readonly started = new Set<string>()
  private readonly ended = new Set<string>()
  /** Set once a node has been down or slow. Later refusals do not count against the lock. */
  private isTroubled = false
  private readonly leaseMs: number
  private readonly isQuorum: boolean

  constructor({ trace, history, leaseMs }: TraceAnalysis) {
    this.leaseMs = leaseMs
    this.isQuorum = trace.header.fleet.kind === 'quorum'
    this.grants = new GrantsBySeq(history.nodeGrants.timeline.all)
    this.outcomes = new OutcomesBySeq(trace.events)
    this.holding = new Holding(
      history.readability.unreadable === undefined ? graceMs(leaseMs) : Number.POSITIVE_INFINITY,
    )
  }

  /** Returns the event if it refuses a lock that was free. */
  feed(event: TraceEvent): Wrong | undefined {
    this.isTroubled ||= isTrouble(event)
    this.grants.moveTo(event.seq)
    this.holding.feed(event)
    if (event.kind === 'client-started') this.started.add(event.client)
    if (event.kind === 'client-finished' || event.kind === 'client-crashed') this.ended.add(event.client)
    const target = clientOf(event)
    if (target !== undefined) this.wayOf(target).feed(event)
    return event.kind === 'client-refused' ? this.wrong(event) : undefined
  }

  private wrong(refusal: Refusal): Wrong | undefined {
    const { client } = refusal
    const asked = askedMs(refusal)
    if (this.isTroubled || this.wayOf(client).isHindered(asked)) return undefined
    // On a quorum fleet, a grant by one node does not give the client the lock.
    const freeSinceMs = (this.isQuorum ? undefined : this.grants.lastTo(client, asked)) ?? asked
    if (this.holding.untilMs >= freeSinceMs || this.grants.holds(client, freeSinceMs)) return undefined
    return this.isContended(refusal) ? undefined : { ...refusal, freeSinceMs }
  }

  /** Whether another client asked at the same time and may have got the lock instead of this one. */
  private isContended({ client, seq, atMs }: Refusal): boolean {
    return [...this.started].some((other) => {
      if (other === client || this.ended.has(other)) return false
      const next = this.outcomes.after(other, seq)
      if (this.isQuorum || next === undefined) return true
      return next.kind === 'client-crashed' || (next.kind === 'client-acquired' && next.atMs <= atMs + this.leaseMs)
    })
  }

  private wayOf(client: string): WayToLock {
    const known = this.ways.get(client)
    if (known) return known
    const fresh = new WayToLock(bearableStallMs({ leaseMs: this.leaseMs }))
    this.ways.set(client, fresh)
    return fresh
  }
}

/**
 * Tracks until when clients believed that they held the lock. If no release showed that the lock became free, also tracks until when the lock may have stayed
 * taken.
 */
class Holding {
  private readonly holders = new Set<string>()
  private freeMs = Number.NEGATIVE_INFINITY

  /** `unseenMs` is how long the lock may stay taken after its holder is gone, if no release showed that the lock became free. */
  constructor(private readonly unseenMs: number) {}

  get untilMs(): number {
    return this.holders.size > 0 ? Number.POSITIVE_INFINITY : this.freeMs
  }

  feed(event: TraceEvent): void {
    if (event.kind === 'client-acquired') this.holders.add(event.client)
    else if (event.kind === 'client-released' && (event.depth ?? 0) === 0) this.end(event, event.freed)
    else if (event.kind === 'client-crashed' || event.kind === 'client-finished') this.end(event, false)
    else if (event.kind === 'client-left' && event.why === 'lost') this.end(event, false)
  }

  private end({ client, atMs }: { client: string; atMs: number }, isFree: boolean): void {
    if (!this.holders.delete(client)) return
    this.freeMs = Math.max(this.freeMs, isFree ? atMs : atMs + this.unseenMs)
  }
}

/** Collects the nodes' grants up to an event of the trace. Only moves forward. */
class GrantsBySeq {
  private readonly begun: (NodeGrant & Span)[] = []
  private readonly pending: (NodeGrant & Span)[]

  constructor(all: readonly (NodeGrant & Span)[]) {
    this.pending = all.toSorted((a, b) => b.fromSeq - a.fromSeq)
  }

  moveTo(seq: number): void {
    for (let next = this.pending.at(-1); next && next.fromSeq < seq; next = this.pending.at(-1)) {
      this.begun.push(next)
      this.pending.pop()
    }
  }

  /** Returns the last time since `sinceMs` at which a node granted the lock to this client. */
  lastTo(client: string, sinceMs: number): number | undefined {
    return this.begun.findLast((grant) => grant.client === client && grant.fromMs >= sinceMs)?.fromMs
  }

  /**
   * Whether a node held the lock at `fromMs` or later, apart from grants to this client in this attempt. Forgets grants that ended long ago, so call this with
   * increasing times.
   */
  holds(client: string, fromMs: number): boolean {
    for (let at = this.begun.length - 1; at >= 0; at -= 1) {
      if (endOf(this.begun[at] as NodeGrant & Span) < fromMs - longestAttemptMs) this.begun.splice(at, 1)
    }
    return this.begun.some((grant) => (grant.client !== client || grant.fromMs < fromMs) && endOf(grant) >= fromMs)
  }
}

/** Returns the end of a grant. A grant that no event ended still holds, even if its client is gone. */
const endOf = ({ untilSeq, untilMs }: Span): number => (untilSeq === null ? Number.POSITIVE_INFINITY : untilMs)

/** Longest time that an attempt may take: the length of a run. */
const longestAttemptMs = 60_000

/** Records how each client's attempts ended, in order. */
class OutcomesBySeq {
  private readonly byClient = new Map<string, Outcome[]>()

  constructor(events: readonly TraceEvent[]) {
    for (const event of events) {
      if (!isOutcome(event)) continue
      const own = this.byClient.get(event.client)
      if (own) own.push(event)
      else this.byClient.set(event.client, [event])
    }
    for (const own of this.byClient.values()) own.reverse()
  }

  /** Returns the client's first outcome after this event. Call this in the order of the trace, because earlier outcomes are forgotten. */
  after(client: string, seq: number): Outcome | undefined {
    const own = this.byClient.get(client) ?? []
    while ((own.at(-1)?.seq ?? Number.POSITIVE_INFINITY) <= seq) own.pop()
    return own.at(-1)
  }
}

/** Watches for trouble between one client and the nodes. */
class WayToLock {
  private isStruck = false
  private lastTroubleMs = Number.NEGATIVE_INFINITY
  private readonly sent = new Map<number, EventOf<'command-sent'>>()

  constructor(private readonly bearableMs: number) {}

  isHindered(sinceMs: number): boolean {
    if (this.isStruck || this.lastTroubleMs >= sinceMs) return true
    for (const { argv, atMs } of this.sent.values()) if (atMs >= sinceMs && !waits.test(argv[0] ?? '')) return true
    return false
  }

  feed(event: TraceEvent): void {
    if (event.kind === 'command-sent') this.sent.set(event.id, event)
    else if (event.kind === 'command-replied') this.answer(event)
    else this.isStruck ||= ['fault-struck', 'node-link-cut', 'client-paused'].includes(event.kind)
  }

  private answer({ id, atMs, outcome, error = '' }: EventOf<'command-replied'>): void {
    const asked = this.sent.get(id)
    this.sent.delete(id)
    const isLate = asked && !waits.test(asked.argv[0] ?? '') && atMs - asked.atMs > this.bearableMs
    const hasFailed = outcome === 'error' ? cannotWrite.test(error) : outcome !== 'value'
    if (isLate || hasFailed) this.lastTroubleMs = atMs
  }
}

/** Whether an event may disturb every client, not just one. */
function isTrouble(event: TraceEvent): boolean {
  if (event.kind === 'fault-struck') return !event.target.startsWith('client:')
  return ['node-down', 'node-frozen', 'node-restarted', 'node-demoted', 'machine-stalled'].includes(event.kind)
}

/** Returns the client whose connection to the nodes the event is about. */
function clientOf(event: TraceEvent): string | undefined {
  if (event.kind === 'fault-struck') return /^client:(.*)/.exec(event.target)?.[1]
  if (event.kind === 'node-link-cut') return event.from
  return 'client' in event ? event.client : undefined
}

function isOutcome(event: TraceEvent): event is Outcome {
  return ['client-acquired', 'client-refused', 'client-crashed', 'client-finished'].includes(event.kind)
}
