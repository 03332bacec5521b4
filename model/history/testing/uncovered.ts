/** Computes danger, zombie and orphan time a second way: from whole intervals at once, while the history goes event by event. */
import { type Instant, isBefore, laterOf } from '../instants.ts'
import { byClient, type Interval } from '../intervals.ts'

/** Returns the time covered by at least one of the spans, in milliseconds. The spans must be sorted by `from`. */
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
  /** The interval whose part from `from` to `to` is not covered. */
  of: T
  from: Instant
  to: Instant
  /** The last cover that began before the gap; absent if there was none. */
  after?: C
}

/** Returns the parts of `intervals` that no interval of the same client in `covers` covers. Both lists must be sorted by `from`. */
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
      reached = laterOf(reached, cover.to)
      after = cover
      // A cover that outlasts this interval may reach into the client's next interval.
      if (isBefore(of.to, cover.to)) break
      at += 1
    }
    next.set(of.client, at)
    if (isBefore(reached, of.to)) gaps.push({ of, from: reached, to: of.to, ...(after && { after }) })
  }
  return gaps
}
