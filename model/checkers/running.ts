/** When clients run and when they stand still. */
import { type Instant, instantOf } from './instants.ts'
import { byClient, type Interval, stretches, touching } from './intervals.ts'
import type { Reading } from './reading.ts'

/** Each client's pauses. A crash ends a pause; what is still paused at the end is paused until the end. */
export function pausesOf({ trace, end }: Reading): Map<string, Interval[]> {
  const since = new Map<string, Instant>()
  const pauses: Interval[] = []
  for (const event of trace.events) {
    if (event.kind === 'client-paused' && !since.has(event.client)) since.set(event.client, instantOf(event))
    if (event.kind !== 'client-resumed' && event.kind !== 'client-crashed') continue
    const from = since.get(event.client)
    if (from) pauses.push({ client: event.client, from, to: instantOf(event) })
    since.delete(event.client)
  }
  for (const [client, from] of since) pauses.push({ client, from, to: end })
  return byClient(pauses)
}

/** The parts of beliefs during which the client was not paused. */
export function runningBeliefs({ beliefs }: Reading, pauses: Map<string, Interval[]>): Interval[] {
  return beliefs.flatMap(({ client, from, to }) =>
    stretches(from, to, touching(pauses.get(client) ?? [], { from, to })).map((span) => ({ client, ...span })),
  )
}
