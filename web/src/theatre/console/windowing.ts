/** Which rows of a long list are in sight, when each row's height in lines is known. */

/** Where each row begins, in lines; one entry more than there are rows, the last being the whole height. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) {
    end += height
    offsets.push(end)
  }
  return offsets
}

/** The place in a sorted list of the last number that is not above `most`; -1 if all are. */
export function lastUpTo(sorted: readonly number[], most: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The last row that begins at or before a place. */
export function rowAt(offsets: readonly number[], place: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows between two places, from `from` (inclusive) to `until` (exclusive), with a few more on either side. */
export function rowsBetween(offsets: readonly number[], top: number, bottom: number, spare = 8) {
  const count = offsets.length - 1
  return {
    from: Math.max(0, rowAt(offsets, top) - spare),
    until: Math.min(count, rowAt(offsets, bottom) + 1 + spare),
  }
}
