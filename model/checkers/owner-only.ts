/** `owner-only`: whoever deletes, shortens, extends or overwrites a held lock is its holder. */
import type { TraceAnalysis } from '../history/analysis.ts'
import { type Fact, fact } from './facts.ts'

export function checkOwnerOnly({ lockWrites }: TraceAnalysis): Fact {
  const wrong = lockWrites.filter(({ by, holder }) => by !== holder)
  const [first] = wrong
  if (first) {
    const { by: client, holder, what, atMs } = first
    const proofs = wrong.map(({ sinceSeq, seq }) => [sinceSeq, seq])
    return fact('owner-only', 'violated', `owner-only-${what}`, { client, holder, atMs }, proofs)
  }
  if (lockWrites.length === 0) return fact('owner-only', 'unknown', 'owner-only-none-touched', {})
  return fact('owner-only', 'held', 'owner-only-held', { times: lockWrites.length })
}
