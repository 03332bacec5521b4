/**
 * `reentrancy`: a lock that its owner has taken several times is free exactly when the owner has given it back as often, and only the owner counts.
 *
 * Judged where a client held the lock more than once. An inner release must leave the key to its owner; the last one must not. A lease that
 * ran out in between is another property's business (`coverage`).
 */
import type { BindingGrant, TraceAnalysis } from '../history/analysis.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

interface Broken {
  because: string
  seqs: number[]
}

export function checkReentrancy(analysis: TraceAnalysis): Verdict {
  const entered = analysis.trace.events.filter((event) => event.kind === 'client-acquired' && (event.depth ?? 1) > 1)
  if (entered.length === 0) return verdict('reentrancy', 'unknown', 'No client took the lock again while it held it.')
  const broken = brokenIn(analysis)
  const [first] = broken
  if (first) {
    return verdict(
      'reentrancy',
      'violated',
      first.because + andMore(broken.length - 1),
      broken.map(({ seqs }) => seqs),
    )
  }
  return verdict(
    'reentrancy',
    'held',
    `The lock was taken again ${count(entered.length, 'time')}, and came free with the last release.`,
  )
}

function brokenIn({ trace, lockWrites, nodeGrants }: TraceAnalysis): Broken[] {
  const broken: Broken[] = []
  /** Acquired and not yet released, by the client's own count. */
  const depths = new Map<string, number>()
  /** The last grant of each node. */
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
        const because = `${write.by} gave the lock back once at ${seconds(write.atMs)} and still held it ${count(left, 'time')}, but the key was gone.`
        broken.push({ because, seqs: [write.sinceSeq, write.seq] })
      }
    } else if (event.kind === 'client-released') {
      const left = Math.max(0, (depths.get(event.client) ?? 0) - 1)
      depths.set(event.client, left)
      const kept = [...last.values()].find(({ client, to }) => client === event.client && event.seq < to.seq)
      if (left === 0 && event.freed && kept) {
        const because = `${event.client} gave the lock back for the last time at ${seconds(event.atMs)}, but the key was still its own.`
        broken.push({ because, seqs: [kept.from.seq, event.seq] })
      }
    }
  }
  return broken
}
