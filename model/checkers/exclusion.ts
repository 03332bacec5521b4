/**
 * Checks `exclusion`: no two clients believe at once that they hold the lock. If several clients may hold the lock, at most as many believe so as its capacity
 * allows.
 */

import { contendersOf, type TraceAnalysis } from '../history/analysis.ts'
import { crowdsOf } from '../history/crowds.ts'
import { type Fact, fact } from './facts.ts'

export function checkExclusion(analysis: TraceAnalysis): Fact {
  const { beliefs, history, end, capacity } = analysis
  if (beliefs.length === 0) return fact('exclusion', 'unknown', 'exclusion-none-acquired', {})
  const crowds = crowdsOf(beliefs, capacity)
  const [crowd] = crowds
  if (crowd) {
    const { first, last, members, from, to } = crowd
    const span = { fromMs: from.atMs, toMs: to.atMs, inAllMs: history.dangers.timeline.totalMs(end) }
    const proofs = crowds.map((one) => [...one.members.map((member) => member.from.seq), one.to.seq])
    if (members.length > 2) {
      const values = { clients: members.map(({ client }) => client), capacity, ...span }
      return fact('exclusion', 'violated', 'exclusion-crowd', values, proofs)
    }
    return fact(
      'exclusion',
      'violated',
      'exclusion-overlap',
      { first: first.client, second: last.client, ...span },
      proofs,
    )
  }
  if (contendersOf(analysis).size < 2) return fact('exclusion', 'unknown', 'exclusion-one-client', {})
  return capacity > 1
    ? fact('exclusion', 'held', 'exclusion-shared-held', {})
    : fact('exclusion', 'held', 'exclusion-held', {})
}
