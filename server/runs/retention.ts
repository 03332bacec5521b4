/**
 * Chooses which comparisons to remove when there are too many. The person who has the most loses first, so that nobody displaces other people's comparisons.
 */
import type { Owner } from './owner.ts'

/** Limits on unprotected recordings. */
export interface Retention {
  comparisons: number
  bytes: number
}

export const usualRetention: Retention = { comparisons: 500, bytes: 2 * 1024 ** 3 }

/** Limits for all guests together, as a share of the limits for everybody else. They are additional, so guests' recordings never displace those of others. */
export const guestsShare = 1 / 5

export interface KeptTrace {
  comparison: string
  bytes: number
  owner: Owner
}

export function beyond(newestFirst: readonly KeptTrace[], { comparisons, bytes }: Retention): KeptTrace[] {
  const guests = newestFirst.filter(({ owner }) => owner.guest)
  const others = newestFirst.filter(({ owner }) => !owner.guest)
  const guestRetention = { comparisons: Math.ceil(comparisons * guestsShare), bytes: bytes * guestsShare }
  return [...beyondIn(others, { comparisons, bytes }), ...beyondIn(guests, guestRetention)]
}

/** Picks recordings to remove until the rest fit. Each step removes the oldest recording of the person who has the most, in the room that has the most. */
function beyondIn(newestFirst: readonly KeptTrace[], retention: Retention): KeptTrace[] {
  const all = new Pile()
  for (const each of newestFirst) {
    const { room = '', visitor = '' } = each.owner
    for (const pile of [all, all.part(room), all.part(room).part(visitor)]) pile.add(each)
  }
  const gone: KeptTrace[] = []
  while (all.count > retention.comparisons || all.bytes > retention.bytes) {
    const measure = all.count > retention.comparisons ? 'count' : 'bytes'
    const room = all.largest(measure)
    const person = room?.largest(measure)
    const oldest = person?.newestFirst.pop()
    if (oldest === undefined) break
    for (const pile of [all, room, person]) pile?.lose(oldest)
    gone.push(oldest)
  }
  return gone
}

class Pile {
  count = 0
  bytes = 0
  readonly newestFirst: KeptTrace[] = []
  private readonly parts = new Map<string, Pile>()

  part(name: string): Pile {
    const part = this.parts.get(name) ?? new Pile()
    this.parts.set(name, part)
    return part
  }

  add(one: KeptTrace): void {
    this.count += 1
    this.bytes += one.bytes
    this.newestFirst.push(one)
  }

  lose(one: KeptTrace): void {
    this.count -= 1
    this.bytes -= one.bytes
  }

  largest(measure: 'count' | 'bytes'): Pile | undefined {
    let largest: Pile | undefined
    for (const part of this.parts.values()) {
      // If several parts are equally large, takes the last one, because its newest trace is older than those of the others.
      if (part.count > 0 && (largest === undefined || part[measure] >= largest[measure])) largest = part
    }
    return largest
  }
}
