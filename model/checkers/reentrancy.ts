/**
 * `reentrancy`: a lock that its owner has taken several times is free exactly when the owner has given it back as often, and only the owner counts.
 *
 * Judged where a client held the lock more than once. An inner release must leave the key to its owner; the last one must not. A lease that
 * ran out in between is another property's business (`coverage`).
 */
import type { Trace } from '../trace/trace.ts'
import type { Reading } from './reading.ts'
import type { Verdict } from './verdict.ts'
import { andMore, count, seconds, verdict } from './words.ts'

interface Broken {
  because: string
  seqs: number[]
}

export function checkReentrancy({ trace }: Reading): Verdict {
  const entered = trace.events.filter((event) => event.kind === 'client-acquired' && (event.depth ?? 1) > 1)
  if (entered.length === 0) return verdict('reentrancy', 'unknown', 'No client took the lock again while it held it.')
  const broken = brokenIn(trace)
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

function brokenIn({ header, events }: Trace): Broken[] {
  const broken: Broken[] = []
  /** Acquired and not yet released, by the client's own count. */
  const depths = new Map<string, number>()
  /** Who was granted the key that is there, by node. */
  const holders = new Map<string, { client: string | undefined; seq: number }>()
  for (const event of events) {
    const isLock = 'key' in event && event.key === header.lockKey
    if (event.kind === 'client-acquired') {
      depths.set(event.client, event.depth ?? 1)
    } else if (isLock && event.kind === 'key-set') {
      holders.set(event.node, { client: event.by?.client, seq: event.seq })
    } else if (isLock && event.kind === 'key-expired') {
      holders.delete(event.node)
    } else if (isLock && event.kind === 'key-deleted') {
      const client = event.by?.client
      const left = (depths.get(client ?? '') ?? 0) - 1
      if (client !== undefined && holders.get(event.node)?.client === client && left > 0) {
        const because = `${client} gave the lock back once at ${seconds(event.atMs)} and still held it ${count(left, 'time')}, but the key was gone.`
        broken.push({ because, seqs: [holders.get(event.node)?.seq ?? event.seq, event.seq] })
      }
      holders.delete(event.node)
    } else if (event.kind === 'client-released') {
      const left = Math.max(0, (depths.get(event.client) ?? 0) - 1)
      depths.set(event.client, left)
      const kept = [...holders.values()].find(({ client }) => client === event.client)
      if (left === 0 && event.freed && kept) {
        const because = `${event.client} gave the lock back for the last time at ${seconds(event.atMs)}, but the key was still its own.`
        broken.push({ because, seqs: [kept.seq, event.seq] })
      }
    }
  }
  return broken
}
