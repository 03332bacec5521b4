/** Spreads signs whose moments are so close together that the signs would cover each other. Pure. */

/** Size of the largest group that is spread. More signs at one place cannot be told apart anyway, so they stay where they are. */
const mostTogether = 6

/**
 * Returns the places of signs whose moments are at `own` (sorted). Signs keep a distance of `apart`, each group is centered on its moments, and all signs lie
 * between the two ends. A group of more than `mostTogether` signs is not spread.
 */
export function fannedOut(own: readonly number[], apart: number, [from, until]: readonly [number, number]): number[] {
  const groups: number[][] = []
  for (const x of own) {
    groups.push([x])
    for (let last = groups.length - 1; last > 0 && touch(groups[last - 1], groups[last], apart); last -= 1)
      groups.splice(last - 1, 2, [...(groups[last - 1] ?? []), ...(groups[last] ?? [])])
  }
  return groups.flatMap((group) => (group.length > mostTogether ? group : spread(group, apart, from, until)))
}

/** Returns, for each sign, whether it has room for a letter. No two letters may cover each other, and signs that matter come first. `places` are sorted. */
export function lettered(places: readonly number[], apart: number, matters: (place: number) => boolean): boolean[] {
  const shown = places.map(() => false)
  const order = places.map((_, i) => i).sort((a, b) => Number(matters(b)) - Number(matters(a)) || a - b)
  for (const i of order)
    shown[i] = places.every((x, other) => other === i || !shown[other] || Math.abs(x - (places[i] as number)) >= apart)
  return shown
}

const widthOf = (group: readonly number[], apart: number) => (group.length - 1) * apart

const middleOf = (group: readonly number[]) => group.reduce((sum, x) => sum + x, 0) / group.length

function touch(one: readonly number[] = [], next: readonly number[] = [], apart: number): boolean {
  return middleOf(next) - middleOf(one) < (widthOf(one, apart) + widthOf(next, apart)) / 2 + apart
}

function spread(group: readonly number[], apart: number, from: number, until: number): number[] {
  if (group.length === 1) return [...group]
  const width = widthOf(group, apart)
  const left = Math.max(from, Math.min(middleOf(group) - width / 2, until - width))
  return group.map((_, place) => left + place * apart)
}
