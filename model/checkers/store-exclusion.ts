/**
 * Checks `store-exclusion`: the store never grants the lock to one client while its promise to another client still binds. If several clients may hold the
 * lock, the store never promises it to more clients than its capacity.
 */

import { contendersOf, type TraceAnalysis } from '../history/analysis.ts'
import { type Crowd, crowdsOf } from '../history/crowds.ts'
import { endedEarly, promisedDueMs } from '../history/node-grants.ts'
import type { PromisedGrant } from '../history/promised.ts'
import { type Fact, type FactValues, fact } from './facts.ts'

export function checkStoreExclusion(analysis: TraceAnalysis): Fact {
  const { promised, capacity } = analysis
  if (promised.length === 0) return fact('store-exclusion', 'unknown', 'store-exclusion-none-granted', {})
  const crowds = crowdsOf(promised, capacity)
  const [crowd] = crowds
  if (crowd) {
    const proofs = crowds.map(({ first, members }) => [
      ...members.map((member) => member.first.from.seq),
      ...(wentAway(first) ? [first.last.to.seq] : []),
    ])
    if (crowd.members.length > 2) {
      const values = { clients: crowd.members.map(({ client }) => client), capacity, atMs: crowd.from.atMs }
      return fact('store-exclusion', 'violated', 'store-exclusion-crowd', values, proofs)
    }
    return fact('store-exclusion', 'violated', 'store-exclusion-overlap', valuesOf(crowd, analysis), proofs)
  }
  if (contendersOf(analysis).size < 2) return fact('store-exclusion', 'unknown', 'store-exclusion-one-client', {})
  return capacity > 1
    ? fact('store-exclusion', 'held', 'store-exclusion-shared-held', {})
    : fact('store-exclusion', 'held', 'store-exclusion-held', {})
}

function valuesOf(
  { first, last }: Crowd<PromisedGrant>,
  { trace }: TraceAnalysis,
): FactValues['store-exclusion-overlap'] {
  const quorum = trace.header.fleet.kind === 'quorum'
  const granted = ({ client, from, first: { node } }: PromisedGrant) => ({
    client,
    node: quorum ? null : node,
    atMs: from.atMs,
  })
  const promisedToMs = wentAway(first) ? promisedDueMs(first.last) : null
  return { first: { ...granted(first), promisedToMs }, second: granted(last) }
}

/** Whether the node of the last grant went away or lost that grant, so that only its promise was left. */
function wentAway({ last }: PromisedGrant): boolean {
  return last.endedBy === 'node-down' || last.endedBy === 'emptied' || endedEarly(last)
}
