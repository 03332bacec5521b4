/** How often a client had to wait for an answer, which is what a lock costs over a network. */
import type { TraceEvent } from '../trace/trace.ts'

/** Questions that were under way at the same time, such as a majority's, are one round trip. Those without an answer count too. */
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
