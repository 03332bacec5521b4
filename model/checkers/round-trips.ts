import type { TraceEvent } from '../trace/trace.ts'

/**
 * Counts round trips: how often a client waited for a reply, which is a lock's cost over a network. Commands that are under way at the same time, such as
 * commands to a majority, count as one round trip. Commands without a reply count too.
 */
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
