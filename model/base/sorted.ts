/** Binary search. */

/** The first of the places 0 to `count` from which on this is true; `count` if it is true of none. */
export function firstPlace(count: number, isTrue: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The place of the last number that is not above `most`; -1 if all are. */
export function lastUpTo(sorted: readonly number[], most: number): number {
  return firstPlace(sorted.length, (place) => (sorted[place] as number) > most) - 1
}
