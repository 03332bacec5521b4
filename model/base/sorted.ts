/** Returns the first index below `count` at which `isTrue` holds, or `count` if there is none. `isTrue` must also hold at every later index. */
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

/** Returns the index of the last number that is not above `most`, or −1 if all numbers are above it. */
export function lastUpTo(sorted: readonly number[], most: number): number {
  return firstPlace(sorted.length, (place) => (sorted[place] as number) > most) - 1
}
