import { compareInstants, type Instant, isBefore } from './instants.ts'
import type { Interval } from './intervals.ts'
import { mayShare, type Share } from './sharing.ts'

/** Intervals of different clients that must not overlap, and their overlap. */
export interface Crowd<T extends Interval> {
  first: T
  /** The interval with which the number of holders became too large. */
  last: T
  /** All intervals of the crowd, sorted by when they begin: two that exclude each other, or more than may hold the lock at once. */
  members: T[]
  from: Instant
  to: Instant
}

/**
 * Returns every crowd, sorted by when it begins. The intervals must be sorted by `from`, and the intervals of one client must be disjoint. So at most one
 * interval per client is open at a time, and the cost is n · clients.
 */
export function crowdsOf<T extends Interval & Share>(intervals: readonly T[], capacity: number): Crowd<T>[] {
  const open = new Map<string, T>()
  const crowds: Crowd<T>[] = []
  const note = (first: T, between: readonly T[], last: T) => {
    const members = [first, ...between, last]
    const ends = members.map(({ to }) => to).sort(compareInstants)
    // The crowd ends when enough of its members have left for the others to share the lock.
    const tooMany = between.length === 0 ? 1 : members.length - capacity
    crowds.push({ first, last, members, from: last.from, to: ends[tooMany - 1] as Instant })
  }
  for (const last of intervals) {
    const others: T[] = []
    for (const [client, other] of open) {
      if (!isBefore(last.from, other.to)) open.delete(client)
      else if (client !== last.client) others.push(other)
    }
    open.delete(last.client)
    open.set(last.client, last)
    // Two holders that may not share the lock are always a crowd. Holders that may share it are a crowd only above the capacity.
    const rivals = others.filter((other) => !mayShare([other, last], capacity))
    for (const rival of rivals) note(rival, [], last)
    const [first, ...between] = others.filter((other) => !rivals.includes(other))
    if (first && !mayShare([first, ...between, last], capacity)) note(first, between, last)
  }
  return crowds
}
