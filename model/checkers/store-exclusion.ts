/** `store-exclusion`: the store never grants the lock to one client while its word to another still binds. */

import { contendersOf, type TraceAnalysis } from '../history/analysis.ts'
import { type Overlap, overlapsOf } from '../history/intervals.ts'
import { dueMsOf } from '../history/node-grants.ts'
import type { PromisedGrant } from '../history/promised.ts'
import type { Verdict } from './verdict.ts'
import { andMore, seconds, verdict } from './words.ts'

export function checkStoreExclusion(analysis: TraceAnalysis): Verdict {
  const { promised } = analysis
  if (promised.length === 0) return verdict('store-exclusion', 'unknown', 'Redis granted the lock to no client.')
  const overlaps = overlapsOf(promised)
  const [first] = overlaps
  if (first) {
    return verdict(
      'store-exclusion',
      'violated',
      sentence(first, analysis) + andMore(overlaps.length - 1),
      overlaps.map((overlap) => [
        overlap.first.first.from.seq,
        overlap.second.first.from.seq,
        ...(wentAway(overlap.first) ? [overlap.first.last.to.seq] : []),
      ]),
    )
  }
  if (contendersOf(analysis).size < 2) {
    return verdict('store-exclusion', 'unknown', 'Only one client wanted the lock, so Redis had nobody to keep out.')
  }
  return verdict(
    'store-exclusion',
    'held',
    'Redis never granted the lock to one client while another’s grant was good.',
  )
}

function sentence({ first, second }: Overlap<PromisedGrant>, { trace }: TraceAnalysis): string {
  const quorum = trace.header.fleet.kind === 'quorum'
  const giver = (grant: PromisedGrant) => (quorum ? 'a majority of the nodes' : grant.first.node)
  const dueMs = dueMsOf(first.last.segments.at(-1))
  const promise = wentAway(first) && dueMs !== null ? ` until ${seconds(dueMs)}` : ''
  return (
    `At ${seconds(first.from.atMs)} ${giver(first)} granted the lock to ${first.client}${promise}, and ` +
    `at ${seconds(second.from.atMs)}, while that grant was good, ${giver(second)} granted it to ${second.client}.`
  )
}

/** Whether the node whose word was the last went away, so that only its promise was left. */
function wentAway({ last: { endedBy } }: PromisedGrant): boolean {
  return endedBy === 'node-down' || endedBy === 'emptied'
}
