/** When clients run and when they stand still. */
import type { TraceAnalysis } from '../history/analysis.ts'
import { byClient, type Interval, stretches, touching } from '../history/intervals.ts'

/** The parts of beliefs during which the client was not paused. */
export function runningBeliefs({ beliefs, pauses }: TraceAnalysis): Interval[] {
  const pausesOf = byClient(pauses)
  return beliefs.flatMap(({ client, from, to }) =>
    stretches(from, to, touching(pausesOf.get(client) ?? [], { from, to })).map((span) => ({ client, ...span })),
  )
}
