/**
 * Checks `no-leak`, which has three parts. A client that ends leaves no grant behind. No grant begins after its client ended or gave up. One lease after the
 * last client ended, no key of the lock is left.
 *
 * A grant that its client left behind ends with its lease, but until then the lock is held and nobody uses it. A crashed client is excused, because leases
 * exist for crashes.
 *
 * A key that is still there at the end of the run is not a leak in three cases. (1) The key expires within two leases of the clients' last action, whether or
 * not the run waited for that; the second lease is slack. (2) A release left the key, and the key names no client; a lock that reports its holders decides this
 * itself. (3) The key's node is down: nobody can reach the key there, and the trace does not show what a restart would bring back. If a command was still on
 * its way at the end, the result is unknown unless the lock was watched for one lease.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import { graceMs } from '../history/grace.ts'
import { InFlight } from '../history/in-flight.ts'
import type { KeyAt } from '../history/key-states.ts'
import { outlives } from '../history/rules.ts'
import type { EventOf, Trace, TraceEvent } from '../trace/trace.ts'
import { type Fact, fact } from './facts.ts'
import { type LeftBehind, leftBehind } from './left-behind.ts'

export function checkNoLeak(analysis: TraceAnalysis): Fact {
  const { trace, status, end, leaseMs, history } = analysis
  if (status !== 'completed' && !haveAllEnded(trace)) {
    return fact('no-leak', 'unknown', 'no-leak-not-all-ended', {})
  }
  const { nodes } = history
  const keys = history.keys.last.filter(({ key }) => key.startsWith(trace.header.lockKey))
  if (keys.length === 0) return fact('no-leak', 'unknown', 'no-leak-no-key', {})
  const frozen = trace.header.fleet.nodes.find(({ id }) => nodes.isActing(id) && nodes.isFrozen(id))
  if (frozen) return fact('no-leak', 'unknown', 'no-leak-frozen', { node: frozen.id })
  // A key that stayed too long but expired before the end of the run is not left.
  const fromMs = Math.max(lastDoingMs(trace), end.atMs - graceMs(leaseMs))
  const left = keys.filter(
    ({ gone, expiresAtMs, changedSeq }) =>
      gone === null &&
      outlives({ dueMs: expiresAtMs, fromMs, leaseMs }) !== undefined &&
      !isFree(trace.events[changedSeq]) &&
      !history.readability.gaveBack(changedSeq),
  )
  const leaked = left.filter(({ node }) => nodes.isActing(node))
  const [first] = leaked
  if (!first) {
    const { blamed, excused } = leftBehind(analysis)
    const values = {
      lockKey: trace.header.lockKey,
      left: goesLater(
        keys.filter(({ node }) => nodes.isActing(node)),
        end.atMs,
      ),
      unseen: downWith(keys, nodes, end.atMs),
      unanswered: [...new Set(excused.map(({ grant }) => grant.client))],
    }
    const kept = blamed.filter(
      ({ grant, ended }) => !history.readability.gaveBackBetween(grant.client, grant.from.seq, ended.seq),
    )
    return ofLeftBehind(kept) ?? ofUnwatched(analysis) ?? fact('no-leak', 'held', 'no-leak-held', values)
  }
  const { key, node, expiresAtMs: dueMs, endsWith = null } = first
  const values = { key, node, atMs: end.atMs }
  const proofs = leaked.map(({ changedSeq }) => [changedSeq, end.seq])
  return dueMs === null
    ? fact('no-leak', 'violated', 'no-leak-endless-key', { ...values, endsWith }, proofs)
    : fact('no-leak', 'violated', 'no-leak-late-key', { ...values, dueMs }, proofs)
}

/** Whether the lock reports that nobody holds it after this change. */
const isFree = (event: TraceEvent | undefined): boolean =>
  (event?.kind === 'key-set' || event?.kind === 'key-changed') && (event.holder === null || event.holders?.length === 0)

/** Returns the nodes that went down with a key that would still be there, and did not come back. */
function downWith(keys: readonly KeyAt[], nodes: { isUp(node: string): boolean }, endMs: number): string[] {
  const there = keys.filter(({ gone, expiresAtMs }) => gone === null && (expiresAtMs === null || expiresAtMs > endMs))
  return [...new Set(there.map(({ node }) => node))].filter((node) => !nodes.isUp(node))
}

/** Returns a key that was left at the end: preferably one that never expires, else the last one to expire. */
function goesLater(keys: readonly KeyAt[], endMs: number): { key: string; dueMs: number | null } | null {
  const due = keys.flatMap(({ key, gone, expiresAtMs: dueMs }) =>
    gone === null && (dueMs === null || dueMs > endMs) ? [{ key, dueMs }] : [],
  )
  return due.find(({ dueMs }) => dueMs === null) ?? due.sort((a, b) => (b.dueMs ?? 0) - (a.dueMs ?? 0))[0] ?? null
}

function ofLeftBehind(left: LeftBehind[]): Fact | undefined {
  const [first] = left
  if (!first) return undefined
  const { grant, ended, late } = first
  const { client, node } = grant
  const proofs = left.map((one) => [one.grant.from.seq, one.ended.seq, one.grant.to.seq].sort((a, b) => a - b))
  if (!late) {
    const values = { client, node, finishedMs: ended.atMs, heldToMs: grant.liveTo.atMs }
    return fact('no-leak', 'violated', 'no-leak-grant', values, proofs)
  }
  const values = { client, node, endedMs: ended.atMs, gaveUp: ended.kind === 'client-refused', atMs: grant.from.atMs }
  return fact('no-leak', 'violated', 'no-leak-late-grant', values, proofs)
}

/** Reports a command that was still on its way, if the run did not last long enough to see its effect. */
function ofUnwatched({ trace, end, leaseMs }: TraceAnalysis): Fact | undefined {
  const lastEndMs = trace.events.findLast(isEnd)?.atMs ?? 0
  if (end.atMs >= lastEndMs + leaseMs) return undefined
  const inFlight = new InFlight()
  for (const event of trace.events) inFlight.feed(event)
  const [first] = inFlight.commands
  if (first === undefined) return undefined
  const { client, node, argv, seq } = first
  const command = argv.slice(0, 2).join(' ')
  return fact('no-leak', 'unknown', 'no-leak-not-watched', { client, node, command }, [[seq]])
}

function haveAllEnded({ header, events }: Trace): boolean {
  const ended = new Set(events.flatMap((event) => (isEnd(event) ? [event.client] : [])))
  return header.clients.every((client) => ended.has(client))
}

/**
 * Returns the time of the clients' last action: the end of the last client, or the execution of a command that was sent before that end, whichever is later.
 */
function lastDoingMs({ events }: Trace): number {
  const lastEnd = events.findLast(isEnd)
  if (!lastEnd) return 0
  const underWay = new Set<number>()
  for (const event of events) {
    if (event.seq > lastEnd.seq) break
    if (event.kind === 'command-sent') underWay.add(event.id)
  }
  const executed = events.findLast(
    (event): event is EventOf<'command-executed'> =>
      event.kind === 'command-executed' && event.id !== undefined && underWay.has(event.id),
  )
  return Math.max(lastEnd.atMs, executed?.atMs ?? 0)
}

function isEnd(event: TraceEvent): event is EventOf<'client-finished'> | EventOf<'client-crashed'> {
  return event.kind === 'client-finished' || event.kind === 'client-crashed'
}
