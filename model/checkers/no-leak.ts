/**
 * `no-leak`: who ends leaves no grant behind, and after every client has ended and one lease has passed, no key of the lock's is left.
 *
 * A grant that its client left behind goes with its lease, but until then the lock is held by nobody. A crashed client is excused: that is
 * what leases are for.
 *
 * A key still there at the end of the run is no leak if its expiry falls within a lease, and a second one as slack, of the last thing the
 * clients had under way: it goes by itself, whether or not the run waited for it. On a node that is down at the end nothing is counted:
 * nobody can reach it, and what a restart would bring back is not in the trace.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
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
  const goneByMs = lastDoingMs(trace) + 2 * leaseMs
  const leaked = keys.filter(
    ({ node, gone, expiresAtMs }) =>
      gone === null && nodes.isActing(node) && (expiresAtMs === null || expiresAtMs > Math.max(goneByMs, end.atMs)),
  )
  const [first] = leaked
  if (!first) return ofLeftBehind(leftBehind(analysis))
  const { key, node, expiresAtMs: dueMs } = first
  const left = { key, node, atMs: end.atMs }
  const proofs = leaked.map(({ changedSeq }) => [changedSeq, end.seq])
  return dueMs === null
    ? fact('no-leak', 'violated', 'no-leak-endless-key', left, proofs)
    : fact('no-leak', 'violated', 'no-leak-late-key', { ...left, dueMs }, proofs)
}

function ofLeftBehind(left: LeftBehind[]): Fact {
  const [first] = left
  if (!first) return fact('no-leak', 'held', 'no-leak-held', {})
  const { grant, finished } = first
  return fact(
    'no-leak',
    'violated',
    'no-leak-grant',
    { client: grant.client, node: grant.node, finishedMs: finished.atMs, heldToMs: grant.liveTo.atMs },
    left.map((one) => [one.grant.from.seq, one.finished.seq, one.grant.to.seq]),
  )
}

function haveAllEnded({ header, events }: Trace): boolean {
  const ended = new Set(events.flatMap((event) => (isEnd(event) ? [event.client] : [])))
  return header.clients.every((client) => ended.has(client))
}

/** When the last client ended, or the last command that was on its way by then was executed. */
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
