/** Round trips: how often a client waited for an answer, which is a lock's cost over a network. */
import type { TraceEvent } from '../trace/trace.ts'

/** Counts round trips. Commands under way at the same time, such as those to a majority, count as one. Those without an answer count too. */
export function roundTripsOf(events: readonly TraceEvent[]): number {
  const underWay = new Map<string, Set<number>>()
  let trips = 0
  for (const event of events) {
    if (event.kind === 'command-sent') {
      const open = underWay.get(event.client) ?? new Set()
      if (open.size === 0) trips += 1
      underWay.set(event.client, open.add(event.id))
    }
    if (event.kind === 'command-replied') underWay.get(event.client)?.delete(event.id)
  }
  return trips
}
