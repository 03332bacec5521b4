/** Spans of a client's belief or of the store's word, and what can be computed from them. All are half-open: `[from, to)`. */
import { compare, earlier, type Instant, isBefore, later } from './instants.ts'

export interface Interval {
  client: string
  from: Instant
  to: Instant
}

export const lengthMs = ({ from, to }: { from: Instant; to: Instant }): number => to.atMs - from.atMs

/** The intervals of each client, in the order given. */
export function byClient<T extends { client: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(item.client)
    if (group) group.push(item)
    else groups.set(item.client, [item])
  }
  return groups
}

export const byStart = (a: { from: Instant }, b: { from: Instant }): number => compare(a.from, b.from)

export interface Overlap<T extends Interval> {
  /** The one that began first. */
  first: T
  second: T
  from: Instant
  to: Instant
}

/**
 * Every overlap of two different clients' intervals, in order of their beginnings. The intervals come sorted by `from`, and those of
 * one client are disjoint, so at most one a client is open at a time: the work is n · clients.
 */
export function overlapsOf<T extends Interval>(intervals: readonly T[]): Overlap<T>[] {
  const open = new Map<string, T>()
  const overlaps: Overlap<T>[] = []
  for (const second of intervals) {
    for (const [client, first] of open) {
      if (!isBefore(second.from, first.to)) open.delete(client)
      else if (client !== second.client) {
        overlaps.push({ first, second, from: second.from, to: earlier(first.to, second.to) })
      }
    }
    open.set(second.client, second)
  }
  return overlaps
}

/** Milliseconds covered by at least one of the spans, which come sorted by `from`. */
export function coveredMs(spans: readonly { from: Instant; to: Instant }[]): number {
  let total = 0
  let until = 0
  for (const { from, to } of spans) {
    total += Math.max(0, to.atMs - Math.max(from.atMs, until))
    until = Math.max(until, to.atMs)
  }
  return total
}

export interface Gap<T extends Interval, C extends Interval> {
  /** The interval that is not covered between `from` and `to`. */
  of: T
  from: Instant
  to: Instant
  /** The last cover that began before the gap; absent if there was none. */
  after?: C
}

/** The parts of `intervals` during which no interval of the same client in `covers` lasts. Both come sorted by `from`. */
export function uncovered<T extends Interval, C extends Interval>(
  intervals: readonly T[],
  covers: readonly C[],
): Gap<T, C>[] {
  const coversOf = byClient(covers)
  const next = new Map<string, number>()
  const gaps: Gap<T, C>[] = []
  for (const of of intervals) {
    const own = coversOf.get(of.client) ?? []
    let at = next.get(of.client) ?? 0
    let reached = of.from
    let after: C | undefined
    for (let cover = own[at]; cover && isBefore(cover.from, of.to); cover = own[at]) {
      if (isBefore(reached, cover.from)) gaps.push({ of, from: reached, to: cover.from, ...(after && { after }) })
      reached = later(reached, cover.to)
      after = cover
      // A cover that outlasts this interval may reach into the client's next one.
      if (isBefore(of.to, cover.to)) break
      at += 1
    }
    next.set(of.client, at)
    if (isBefore(reached, of.to)) gaps.push({ of, from: reached, to: of.to, ...(after && { after }) })
  }
  return gaps
}

/** The index of the first item that passes, where all that fail come before all that pass. The number of items if none does. */
export function firstIndex<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && passes(item)) high = middle
    else low = middle + 1
  }
  return low
}

/** Those of one client's disjoint, sorted spans that share time with `[from, to)`. */
export function touching<T extends { from: Instant; to: Instant }>(
  spans: readonly T[],
  { from, to }: { from: Instant; to: Instant },
): T[] {
  const start = firstIndex(spans, (span) => isBefore(from, span.to))
  const stop = firstIndex(spans, (span) => !isBefore(span.from, to))
  return spans.slice(start, Math.max(start, stop))
}

/** Those of the events, which come in the trace's order, that lie strictly between two instants. */
export function strictlyBetween<T extends Instant>(events: readonly T[], from: Instant, to: Instant): T[] {
  const start = firstIndex(events, (event) => isBefore(from, event))
  const stop = firstIndex(events, (event) => !isBefore(event, to))
  return events.slice(start, Math.max(start, stop))
}

/** What of `[from, to)` none of the spans covers. They come sorted by `from` and may overlap. */
export function stretches(
  from: Instant,
  to: Instant,
  spans: readonly { from: Instant; to: Instant }[],
): { from: Instant; to: Instant }[] {
  const free: { from: Instant; to: Instant }[] = []
  let reached = from
  for (const span of spans) {
    if (!isBefore(reached, to)) return free
    if (isBefore(reached, span.from)) free.push({ from: reached, to: earlier(span.from, to) })
    reached = later(reached, span.to)
  }
  if (isBefore(reached, to)) free.push({ from: reached, to })
  return free
}
