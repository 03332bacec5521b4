/** Intervals of a client's belief or of the store's grant, and what can be computed from them. All are half-open: `[from, to)`. */
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

/** The spans that share time with `[from, to)`. `spans`: one client's, disjoint and sorted. */
export function touching<T extends { from: Instant; to: Instant }>(
  spans: readonly T[],
  { from, to }: { from: Instant; to: Instant },
): T[] {
  const start = placeOf(spans, (span) => isBefore(from, span.to))
  const stop = placeOf(spans, (span) => !isBefore(span.from, to))
  return spans.slice(start, Math.max(start, stop))
}

/** The events strictly between two instants. `events` are in the trace's order. */
export function strictlyBetween<T extends Instant>(events: readonly T[], from: Instant, to: Instant): T[] {
  const start = placeOf(events, (event) => isBefore(from, event))
  const stop = placeOf(events, (event) => !isBefore(event, to))
  return events.slice(start, Math.max(start, stop))
}

/** The parts of `[from, to)` that no span covers. Spans are sorted by `from` and may overlap. */
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

/** Index of the first item that passes. Failing items all come first. */
function placeOf<T>(items: readonly T[], passes: (item: T) => boolean): number {
  return firstPlace(items.length, (place) => passes(items[place] as T))
}
