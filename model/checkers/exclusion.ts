/** `exclusion`: no two clients believe at once that they hold the lock. */

import { contendersOf, type TraceAnalysis } from '../history/analysis.ts'
import { earlier } from '../history/instants.ts'
import { overlapsOf } from '../history/intervals.ts'
import { type Fact, fact } from './facts.ts'

export function checkExclusion(analysis: TraceAnalysis): Fact {
  const { beliefs, history, end } = analysis
  if (beliefs.length === 0) return fact('exclusion', 'unknown', 'exclusion-none-acquired', {})
  const overlaps = overlapsOf(beliefs)
  const [overlap] = overlaps
  if (overlap) {
    const { first, second, from, to } = overlap
    return fact(
      'exclusion',
      'violated',
      'exclusion-overlap',
      {
        first: first.client,
        second: second.client,
        fromMs: from.atMs,
        toMs: to.atMs,
        inAllMs: history.dangers.timeline.totalMs(end),
      },
      overlaps.map((one) => [one.first.from.seq, one.second.from.seq, earlier(one.first.to, one.second.to).seq]),
    )
  }
  if (contendersOf(analysis).size < 2) return fact('exclusion', 'unknown', 'exclusion-one-client', {})
  return fact('exclusion', 'held', 'exclusion-held', {})
}
