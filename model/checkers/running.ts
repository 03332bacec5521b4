import type { TraceAnalysis } from '../history/analysis.ts'
import { byClient, type Interval, stretches, touching } from '../history/intervals.ts'
import type { Share } from '../history/sharing.ts'

export function runningBeliefs({ beliefs, pauses }: TraceAnalysis): (Interval & Share)[] {
  const pausesOf = byClient(pauses)
  return beliefs.flatMap(({ client, from, to, exclusive }) =>
    stretches(from, to, touching(pausesOf.get(client) ?? [], { from, to })).map((span) => ({
      client,
      ...(exclusive ? { exclusive } : {}),
      ...span,
    })),
  )
}
