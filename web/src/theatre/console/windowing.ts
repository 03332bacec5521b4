/** Finds the visible rows of a long list from their heights in lines. */
import { lastUpTo } from '#model/base/sorted.ts'

/** Returns row offsets in lines, followed by the total height. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) {
    end += height
    offsets.push(end)
  }
  return offsets
}

/** Returns the last row that begins at or before line `place`. */
export function rowAt(offsets: readonly number[], place: number): number {
  return Math.max(0, Math.min(lastUpTo(offsets, place), offsets.length - 2))
}

/** Returns the rows between two lines, from `from` (inclusive) to `until` (exclusive), with `spare` more rows on either side. */
export function rowsBetween(offsets: readonly number[], top: number, bottom: number, spare = 8) {
  const count = offsets.length - 1
  return {
    from: Math.max(0, rowAt(offsets, top) - spare),
    until: Math.min(count, rowAt(offsets, bottom) + 1 + spare),
  }
}
