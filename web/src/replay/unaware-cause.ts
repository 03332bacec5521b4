/** Finds why a client does not believe in a lock that the store keeps for it, for the sentence below a run and the label in the run's picture. Pure. */
import { lastAt } from '#model/history/spans.ts'
import type { GapSpan, Point, Unaware } from './types.ts'

/** Marks that a client has started or asks again, has stopped using the lock, has given up asking for it, or has crashed. */
export interface Turn extends Point {
  what: 'started' | 'left' | 'gave-up' | 'crashed'
}

/** Returns why the grant's owner does not believe in the grant. `turns` are all turns of the owner, in order. Turns after the point are ignored. */
export function whyUnaware({ fromSeq, fromMs, untilSeq }: GapSpan, turns: readonly Turn[], at: Point): Unaware {
  const last = lastAt(turns, { seq: Math.min(at.seq, untilSeq ?? at.seq), atMs: at.atMs })
  if (last?.what === 'crashed') return { cause: 'crashed', sinceMs: Math.max(last.atMs, fromMs) }
  // If the client left before this span began, the store has granted it the lock again since then.
  const hasLeft = last?.what === 'left' && last.seq >= fromSeq
  if (hasLeft) return { cause: 'left', sinceMs: fromMs }
  // A client that gave up after this span began was never told of the grant.
  const hasGivenUp = last?.what === 'gave-up' && last.seq > fromSeq
  return hasGivenUp ? { cause: 'gave-up', sinceMs: last.atMs } : { cause: 'unheard', sinceMs: fromMs }
}
