/** Prepares the history of a whole run for the checkers, as intervals between instants. Intervals that are still open at the end of the run end there. */

import type { EventOf, Trace, TraceEvent } from '../trace/trace.ts'
import type { BindingGrant, Settled } from './binding-grants.ts'
import type { Belief } from './clients.ts'
import type { Gap } from './gaps.ts'
import { type History, historyOf } from './history.ts'
import { dueInstant, earlierOf, type Instant, instantOf, isBefore } from './instants.ts'
import { byClient, byStart, type Interval } from './intervals.ts'
import type { LockWrite } from './lock-key.ts'
import { diesWithNode, endedEarly, type NodeGrant, promisedDueMs } from './node-grants.ts'
import { type PromisedGrant, promisedGrants } from './promised.ts'
import { capacityOf } from './sharing.ts'
import type { Span } from './spans.ts'
import { nodesNeeded, type StoreGrant } from './store-grants.ts'

/** A stretch of time in which a client believes that it holds the lock but has no grant. */
export interface Zombie extends Interval {
  belief: Settled<Belief>
  /** The client's last grant that began before the zombie time. Absent if that grant was over before the client's previous belief ended. */
  after: Settled<StoreGrant> | undefined
  /** Whether the zombie time began when the grant `after` ended. */
  isCutShort: boolean
}

export interface TraceAnalysis {
  trace: Trace
  history: History
  /** The run's status; `missing` if the trace stops before the end of the run. */
  status: EventOf<'run-ended'>['status'] | 'missing'
  end: Instant
  /**
   * Time at which a server exited that the lesson did not kill, because later events say nothing about the lock. If no server did so, this is the end of the
   * run.
   */
  soundUntil: Instant
  leaseMs: number
  capacity: number
  beliefs: Settled<Belief>[]
  pauses: Interval[]
  /** Sorted by when they begin. */
  nodeGrants: BindingGrant[]
  /** Changes that clients made to a lock that was held at that moment. */
  lockWrites: LockWrite[]
  /** Store grants as promised: each binds until the client releases it or its lease ends, even if the server dies. */
  promised: PromisedGrant[]
  /** Store grants as held by the nodes that are up and act as master. */
  live: Settled<StoreGrant & { client: string }>[]
  zombies: Zombie[]
  orphans: Settled<Gap>[]
}

export function analyze(trace: Trace): TraceAnalysis {
  return analysisOf(trace, historyOf(trace))
}

/** Analyzes a trace whose events `history` has already read. */
export function analysisOf(trace: Trace, history: History): TraceAnalysis {
  const { events, header } = trace
  const last = events.at(-1)
  const end = last ? instantOf(last) : { atMs: 0, seq: 0 }
  const settled = <S extends Span>(spans: readonly S[]) => spans.map((span) => settle(span, end))
  const nodeGrants = bindingGrants(history, end)
  const beliefs = settled(history.clients.beliefs.all)
  const live = settled(history.storeGrants.timeline.all).filter(isKnown).filter(lasts)
  return {
    trace,
    history,
    status: last?.kind === 'run-ended' ? last.status : 'missing',
    end,
    soundUntil: history.lostAt ?? end,
    leaseMs: header.parameters.leaseMs,
    capacity: capacityOf(header),
    beliefs,
    pauses: settled(history.clients.pauses.all),
    nodeGrants,
    lockWrites: history.lockKey.writes,
    promised: promisedGrants(nodeGrants, nodesNeeded(header.fleet)),
    live,
    zombies: zombiesOf(settled(history.gaps.zombies.all).filter(lasts), beliefs, live),
    orphans: settled(history.gaps.orphans.all),
  }
}

function settle<S extends Span>(span: S, end: Instant): Settled<S> {
  const { fromMs, fromSeq, untilMs, untilSeq } = span
  const to = untilSeq === null ? end : { atMs: untilMs, seq: untilSeq }
  return { ...span, untilMs: to.atMs, from: { atMs: fromMs, seq: fromSeq }, to }
}

/** Whether an interval has a length. A span that begins with the last event has no length. */
const lasts = ({ from, to }: Interval): boolean => isBefore(from, to)

function isKnown<S extends { client: string | null }>(span: S): span is S & { client: string } {
  return span.client !== null
}

function bindingGrants({ nodeGrants, failovers }: History, end: Instant): BindingGrant[] {
  return nodeGrants.timeline.all
    .filter((grant) => grant.acting)
    .filter(isKnown)
    .map((grant) => {
      const settled = settle(grant, end)
      const promisedTo = failovers.promisedTo.get(grant) ?? promisedBy(settled)
      return {
        ...settled,
        liveTo: failovers.continuedTo.get(grant) ?? settled.to,
        promisedTo: earlierOf(promisedTo, end),
      }
    })
}

/**
 * Returns the end of a grant's promise, unless its client or the next node ended the promise early (see `failovers.ts`).
 *
 * A deletion or an overwrite ends the promise at once. If the node went away or dropped the key too early, the promise binds until the lease is over. Otherwise
 * the promise ends with the lease or with the grant, whichever comes first: an expiry is recorded a little late, and another node's grant may come in between.
 */
function promisedBy(grant: Settled<NodeGrant>): Instant {
  const { endedBy, to } = grant
  if (endedBy === 'deleted' || endedBy === 'overwritten') return to
  if (endedBy === 'node-down' && diesWithNode(grant)) return to
  const due = dueInstant(promisedDueMs(grant))
  return endedBy === 'node-down' || endedBy === 'emptied' || endedEarly(grant) ? due : earlierOf(due, to)
}

function zombiesOf(
  gaps: readonly Settled<Gap>[],
  beliefs: readonly Settled<Belief>[],
  grants: readonly Settled<StoreGrant & { client: string }>[],
): Zombie[] {
  const beliefsOf = byClient(beliefs)
  const grantsOf = byClient(grants)
  const places = new Map<string, { belief: number; grant: number }>()
  return gaps.toSorted(byStart).flatMap(({ client, from, to }) => {
    const [own, held] = [beliefsOf.get(client) ?? [], grantsOf.get(client) ?? []]
    let { belief, grant } = places.get(client) ?? { belief: 0, grant: 0 }
    // The gaps of one client come in order, and each gap lies in one belief.
    while (own[belief + 1] !== undefined && !isBefore(from, (own[belief + 1] as Interval).from)) belief += 1
    while (held[grant] !== undefined && isBefore((held[grant] as Interval).from, from)) grant += 1
    places.set(client, { belief, grant })
    const of = own[belief]
    const before = own[belief - 1]
    const last = held[grant - 1]
    const after = last !== undefined && (before === undefined || isBefore(before.to, last.to)) ? last : undefined
    const isCutShort = after !== undefined && after.to.seq === from.seq
    return of === undefined ? [] : [{ client, from, to, belief: of, after, isCutShort }]
  })
}

/** Returns the clients that contended for the lock: they waited, were refused, got the lock, or the store held it for them. */
export function contendersOf({ trace, nodeGrants }: TraceAnalysis): Set<string> {
  const contenders = new Set(nodeGrants.map(({ client }) => client))
  for (const event of trace.events) if (contends(event)) contenders.add(event.client)
  return contenders
}

function contends(event: TraceEvent): event is EventOf<'client-waiting' | 'client-refused' | 'client-acquired'> {
  const { kind } = event
  return kind === 'client-waiting' || kind === 'client-refused' || kind === 'client-acquired'
}
