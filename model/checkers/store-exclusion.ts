/** `store-exclusion`: the store never grants the lock to one client while its word to another still binds. */

import { contendersOf, type TraceAnalysis } from '../history/analysis.ts'
import { type Overlap, overlapsOf } from '../history/intervals.ts'
import { endedEarly, promisedDueMs } from '../history/node-grants.ts'
import type { PromisedGrant } from '../history/promised.ts'
import { type Fact, type FactValues, fact } from './facts.ts'

export function checkStoreExclusion(analysis: TraceAnalysis): Fact {
  const { promised } = analysis
  if (promised.length === 0) return fact('store-exclusion', 'unknown', 'store-exclusion-none-granted', {})
  const overlaps = overlapsOf(promised)
  const [first] = overlaps
  if (first) {
    return fact(
      'store-exclusion',
      'violated',
      'store-exclusion-overlap',
      valuesOf(first, analysis),
      overlaps.map((overlap) => [
        overlap.first.first.from.seq,
        overlap.second.first.from.seq,
        ...(wentAway(overlap.first) ? [overlap.first.last.to.seq] : []),
      ]),
    )
  }
  if (contendersOf(analysis).size < 2) return fact('store-exclusion', 'unknown', 'store-exclusion-one-client', {})
  return fact('store-exclusion', 'held', 'store-exclusion-held', {})
}

function valuesOf(
  { first, second }: Overlap<PromisedGrant>,
  { trace }: TraceAnalysis,
): FactValues['store-exclusion-overlap'] {
  const quorum = trace.header.fleet.kind === 'quorum'
  const granted = ({ client, from, first: { node } }: PromisedGrant) => ({
    client,
    node: quorum ? null : node,
    atMs: from.atMs,
  })
  const promisedToMs = wentAway(first) ? promisedDueMs(first.last) : null
  return { first: { ...granted(first), promisedToMs }, second: granted(second) }
}

/** Whether the node whose word was the last went away or forgot it, so that only its promise was left. */
function wentAway({ last }: PromisedGrant): boolean {
  return last.endedBy === 'node-down' || last.endedBy === 'emptied' || endedEarly(last)
}
