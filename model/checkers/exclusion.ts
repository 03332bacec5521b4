/** `exclusion`: no two clients believe at once that they hold the lock. */

import { contendersOf, type TraceAnalysis } from '../history/analysis.ts'
import { earlier } from '../history/instants.ts'
import { lengthMs, overlapsOf } from '../history/intervals.ts'
import type { Verdict } from './verdict.ts'
import { seconds, verdict } from './words.ts'

export function checkExclusion(analysis: TraceAnalysis): Verdict {
  const { beliefs, history, end } = analysis
  if (beliefs.length === 0) return verdict('exclusion', 'unknown', 'No client acquired the lock.')
  const overlaps = overlapsOf(beliefs)
  const [overlap] = overlaps
  if (overlap) {
    const { first, second, from, to } = overlap
    const more =
      overlaps.length > 1
        ? ` It happened ${overlaps.length} times, ${seconds(history.dangers.timeline.totalMs(end))} in all.`
        : ''
    return verdict(
      'exclusion',
      'violated',
      `${first.client} and ${second.client} both believed they held the lock from ${seconds(from.atMs)} to ${seconds(to.atMs)}: ${seconds(lengthMs(overlap))}.${more}`,
      overlaps.map((one) => [one.first.from.seq, one.second.from.seq, earlier(one.first.to, one.second.to).seq]),
    )
  }
  if (contendersOf(analysis).size < 2) {
    return verdict('exclusion', 'unknown', 'Only one client wanted the lock, so nobody had to be kept out.')
  }
  return verdict('exclusion', 'held', 'No two clients ever believed at once that they held the lock.')
}
