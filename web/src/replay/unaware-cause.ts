/** Cause for which a client does not believe in a lock that the store keeps for it, for the sentence below a run and the label in its picture. Pure. */
import { lastAt } from '#model/history/spans.ts'
import type { GapSpan, Point, Unaware } from './types.ts'

/** A client has started, stopped using the lock, or crashed. */
export interface Turn extends Point {
  what: 'started' | 'left' | 'crashed'
}

/** `turns`: all of its owner’s, in order. One that is still ahead of the point is no cause yet. */
export function whyUnaware({ fromSeq, fromMs, untilSeq }: GapSpan, turns: readonly Turn[], at: Point): Unaware {
  const last = lastAt(turns, { seq: Math.min(at.seq, untilSeq ?? at.seq), atMs: at.atMs })
  if (last?.what === 'crashed') return { cause: 'crashed', sinceMs: Math.max(last.atMs, fromMs) }
  // A client that left before this began has been granted it anew.
  const hasLeft = last?.what === 'left' && last.seq >= fromSeq
  return { cause: hasLeft ? 'left' : 'unheard', sinceMs: fromMs }
}
