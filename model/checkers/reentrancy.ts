/**
 * Checks `reentrancy`: a lock that its owner acquired several times becomes free when the owner has released it the same number of times, neither earlier nor
 * later. Releases by others do not count.
 *
 * A run is judged only if a client held the lock more than once. An inner release must keep the owner's key, and the last release must delete it. A lease that
 * ran out in between is the concern of `coverage`.
 */
import type { TraceAnalysis } from '../history/analysis.ts'
import type { BindingGrant } from '../history/binding-grants.ts'
import { type Fact, fact, together } from './facts.ts'

export function checkReentrancy(analysis: TraceAnalysis): Fact {
  const entered = analysis.trace.events.filter((event) => event.kind === 'client-acquired' && (event.depth ?? 1) > 1)
  if (entered.length === 0) return fact('reentrancy', 'unknown', 'reentrancy-none-reentered', {})
  const isNowhere = analysis.history.readability.unreadable?.code === 'state-nowhere'
  const broken = isNowhere ? sharedIn(analysis) : brokenIn(analysis)
  return together(broken) ?? fact('reentrancy', 'held', 'reentrancy-held', { times: entered.length })
}

function brokenIn({ trace, lockWrites, nodeGrants }: TraceAnalysis): Fact[] {
  const broken: Fact[] = []
  /** Number of acquires that each client has not yet released. */
  const depths = new Map<string, number>()
  const last = new Map<string, BindingGrant>()
  const deleted = new Map(
    lockWrites.flatMap((write) => (write.what === 'deleted' ? [[write.seq, write] as const] : [])),
  )
  let next = 0
  for (const event of trace.events) {
    for (let grant = nodeGrants[next]; grant && grant.from.seq <= event.seq; grant = nodeGrants[next]) {
      last.set(grant.node, grant)
      next += 1
    }
    const write = deleted.get(event.seq)
    if (event.kind === 'client-acquired') {
      depths.set(event.client, event.depth ?? 1)
    } else if (write !== undefined) {
      const left = (depths.get(write.by) ?? 0) - 1
      if (write.holder === write.by && left > 0) {
        const values = { client: write.by, atMs: write.atMs, left }
        broken.push(fact('reentrancy', 'violated', 'reentrancy-freed-early', values, [[write.sinceSeq, write.seq]]))
      }
    } else if (event.kind === 'client-released') {
      const left = Math.max(0, (depths.get(event.client) ?? 0) - 1)
      depths.set(event.client, left)
      const kept = [...last.values()].find(({ client, to }) => client === event.client && event.seq < to.seq)
      if (left === 0 && event.freed && kept) {
        const values = { client: event.client, atMs: event.atMs }
        broken.push(fact('reentrancy', 'violated', 'reentrancy-not-freed', values, [[kept.from.seq, event.seq]]))
      }
    }
  }
  return broken
}

/** Judges a lock that has no key in the store by the clients' own reports: no other client may acquire the lock before the owner's last release. */
function sharedIn({ trace }: TraceAnalysis): Fact[] {
  const held = new Map<string, { depth: number; isInner: boolean }>()
  return trace.events.flatMap((event): Fact[] => {
    if (event.kind === 'client-released') {
      const own = held.get(event.client)
      if (own) held.set(event.client, { depth: Math.max(0, own.depth - 1), isInner: true })
    }
    if (event.kind === 'client-crashed' || event.kind === 'client-threw') held.delete(event.client)
    if (event.kind !== 'client-acquired') return []
    const { client: other, atMs, seq } = event
    held.set(other, { depth: event.depth ?? 1, isInner: false })
    return [...held].flatMap(([client, { depth: left, isInner }]) =>
      client === other || !isInner || left === 0
        ? []
        : [fact('reentrancy', 'violated', 'reentrancy-shared', { client, other, atMs, left }, [[seq]])],
    )
  })
}
