/** Checks `coverage`: whenever a client believes it holds the lock, the store holds the lock for that client. Belief without a grant is zombie time. */
import type { TraceAnalysis } from '../history/analysis.ts'
import type { Settled } from '../history/binding-grants.ts'
import type { StoreGrant } from '../history/store-grants.ts'
import { type Fact, fact, type GrantLoss } from './facts.ts'

export function checkCoverage({ beliefs, zombies, trace }: TraceAnalysis): Fact {
  if (beliefs.length === 0) return fact('coverage', 'unknown', 'coverage-none-believed', {})
  const [first] = zombies
  if (!first) return fact('coverage', 'held', 'coverage-held', {})
  const { belief, client, from, to, after, isCutShort } = first
  const quorum = trace.header.fleet.kind === 'quorum'
  return fact(
    'coverage',
    'violated',
    quorum ? 'coverage-no-majority' : after ? 'coverage-lost' : 'coverage-never-granted',
    {
      client,
      believedFromMs: belief.from.atMs,
      believedToMs: belief.to.atMs,
      fromMs: from.atMs,
      toMs: to.atMs,
      loss: after && isCutShort ? lossOf(after) : null,
    },
    zombies.map((one) => [one.belief.from.seq, ...(one.isCutShort ? [one.from.seq] : []), one.to.seq]),
  )
}

function lossOf({ endedBy, endedByClient, endedOn, segments }: Settled<StoreGrant>): GrantLoss {
  switch (endedBy) {
    case 'deleted':
    case 'overwritten':
      return { how: endedBy, by: endedByClient }
    case 'node-down':
    case 'emptied':
    case 'minority':
      return { how: 'node-gone', node: endedOn }
    case 'evicted':
      return { how: 'evicted' }
    default:
      return { how: `${segments.at(-1)?.endsWith ?? 'lease'}-ended` }
  }
}
