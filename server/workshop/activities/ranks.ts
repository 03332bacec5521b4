import type { Podium } from '#model/messages/recap.ts'
import { groupBy } from '../base/group-by.ts'
import { limits } from '../base/limits.ts'

export interface RankedPerson {
  name: string
  /** Score to rank by. Higher is better. */
  rank: number
  value: number | null
}

/** Returns the first three ranks. People with equal scores share a rank, and the next ranks are skipped: two firsts are followed by a third. Pure. */
export function podiumRanks(standings: readonly RankedPerson[]): Podium['places'] {
  const ranks = groupBy(standings, ({ rank }) => rank)
  const sorted = [...ranks].sort(([one], [other]) => other - one).map(([, equals]) => equals)
  const places: Podium['places'] = []
  let before = 0
  for (const equals of sorted) {
    if (before >= 3) break
    places.push({
      place: before + 1,
      value: equals[0]?.value ?? null,
      names: equals.slice(0, limits.podiumNames).map(({ name }) => name),
      more: Math.max(0, equals.length - limits.podiumNames),
    })
    before += equals.length
  }
  return places
}
