/** Computes with intervals of a client's belief or of the store's grant. All intervals are half-open: `[from, to)`. */
import { firstPlace } from '../base/sorted.ts'
import { compareInstants, earlierOf, type Instant, isBefore, laterOf } from './instants.ts'

export interface Interval {
  client: string
  from: Instant
  to: Instant
}

export const lengthMs = ({ from, to }: { from: Instant; to: Instant }): number => to.atMs - from.atMs

export function byClient<T extends { client: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(item.client)
    if (group) group.push(item)
    else groups.set(item.client, [item])
  }
  return groups
}

export const byStart = (a: { from: Instant }, b: { from: Instant }): number => compareInstants(a.from, b.from)

/** Returns the spans that share time with `[from, to)`. The spans must belong to one client, be disjoint, and be sorted. */
export function touching<T extends { from: Instant; to: Instant }>(
  spans: readonly T[],
  { from, to }: { from: Instant; to: Instant },
): T[] {
  const start = placeOf(spans, (span) => isBefore(from, span.to))
  const stop = placeOf(spans, (span) => !isBefore(span.from, to))
  return spans.slice(start, Math.max(start, stop))
}

/** Returns the events strictly between two instants. `events` must be in the trace's order. */
export function strictlyBetween<T extends Instant>(events: readonly T[], from: Instant, to: Instant): T[] {
  const start = placeOf(events, (event) => isBefore(from, event))
  const stop = placeOf(events, (event) => !isBefore(event, to))
  return events.slice(start, Math.max(start, stop))
}

/** Returns the parts of `[from, to)` that no span covers. The spans must be sorted by `from` and may overlap. */
export function stretches(
  from: Instant,
  to: Instant,
  spans: readonly { from: Instant; to: Instant }[],
): { from: Instant; to: Instant }[] {
  const free: { from: Instant; to: Instant }[] = []
  let reached = from
  for (const span of spans) {
    if (!isBefore(reached, to)) return free
    if (isBefore(reached, span.from)) free.push({ from: reached, to: earlierOf(span.from, to) })
    reached = laterOf(reached, span.to)
  }
  if (isBefore(reached, to)) free.push({ from: reached, to })
  return free
}

/** Returns the index of the first item that passes. All failing items must come before the passing ones. */
function placeOf<T>(items: readonly T[], passes: (item: T) => boolean): number {
  return firstPlace(items.length, (place) => passes(items[place] as T))
}
