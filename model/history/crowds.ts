/** Where more hold a lock at once than may. */
import { compare, type Instant, isBefore } from './instants.ts'
import type { Interval } from './intervals.ts'
import { mayShare, type Share } from './sharing.ts'

/** Intervals of different clients that must not share time, and the time that they share. */
export interface Crowd<T extends Interval> {
  /** The one that began first. */
  first: T
  /** The one with which there were too many. */
  last: T
  /** All of them, in order of their beginnings: two, or more than may hold the lock at once. */
  members: T[]
  from: Instant
  to: Instant
}

/**
 * Every crowd, in order of their beginnings. The intervals come sorted by `from`, and those of one client are disjoint, so at most one a client is
 * open at a time: the work is n · clients.
 */
export function crowdsOf<T extends Interval & Share>(intervals: readonly T[], capacity: number): Crowd<T>[] {
  const open = new Map<string, T>()
  const crowds: Crowd<T>[] = []
  const note = (first: T, between: readonly T[], last: T) => {
    const members = [first, ...between, last]
    const ends = members.map(({ to }) => to).sort(compare)
    // Of more than one too many, so many must leave until the others may stay.
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
    // Two that are too many by themselves are a crowd each time; whoever may share is one too many only beside all the others.
    const rivals = others.filter((other) => !mayShare([other, last], capacity))
    for (const rival of rivals) note(rival, [], last)
    const [first, ...between] = others.filter((other) => !rivals.includes(other))
    if (first && !mayShare([first, ...between, last], capacity)) note(first, between, last)
  }
  return crowds
}
