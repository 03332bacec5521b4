/**
 * Groups items into levels of detail, like mipmaps (Williams, “Pyramidal Parametrics”, 1983) and Perfetto's `slice_mipmap_operator`. Each level merges items
 * that are shorter than its threshold, and thresholds double from level to level, so the cost of a window depends on its pixels and not on how much happened in
 * it.
 *
 * A level is built when it is first requested, and grows with its track. Each call looks only at new items.
 */
import { firstPlace } from '#model/base/sorted.ts'
import type { Window } from './types.ts'

/** The groups of one level. A group reaches from its start in the track to the start of the next group. */
export interface GroupLevel {
  readonly thresholdMs: number
  readonly starts: number[]
  /** Number of the track's items that have been grouped. */
  count: number
}

export class Pyramid {
  private readonly levels = new Map<number, GroupLevel>()

  /** `begins` tells whether the item at this place begins a new group at this threshold. The result must not depend on later items. */
  constructor(private readonly begins: (place: number, thresholdMs: number) => boolean) {}

  /**
   * Returns the level for pixels of this length, grown to at least `count` items. The level's threshold is the largest power of two, in milliseconds, that fits
   * into a pixel. Returns `null` if nothing is merged.
   */
  level(pixelMs: number, count: number): GroupLevel | null {
    if (!(pixelMs > 0) || pixelMs === Number.POSITIVE_INFINITY) return null
    const power = Math.floor(Math.log2(pixelMs))
    const level = this.levels.get(power) ?? { thresholdMs: 2 ** power, starts: [], count: 0 }
    this.levels.set(power, level)
    for (; level.count < count; level.count += 1)
      if (level.count === 0 || this.begins(level.count, level.thresholdMs)) level.starts.push(level.count)
    return level
  }
}

/** The first `count` items of a track, at a level. The items' start and end times must never decrease from one place to the next. */
interface LevelTrack {
  level: GroupLevel | null
  count: number
  fromMs(place: number): number
  untilMs(place: number): number
}

/** Calls `take` for each group of a track that touches the window, with the group's first place and the place after its last. */
export function visit(
  { level, count, fromMs, untilMs }: LevelTrack,
  wanted: Window,
  take: (first: number, end: number) => void,
): void {
  const starts = level?.starts
  const startOf = (group: number) => (starts === undefined ? group : (starts[group] ?? count))
  const groups = starts === undefined ? count : firstPlace(starts.length, (group) => startOf(group) >= count)
  const endOf = (group: number) => (group + 1 < groups ? startOf(group + 1) : count)
  const first = firstPlace(groups, (group) => untilMs(endOf(group) - 1) >= wanted.fromMs)
  for (let group = first; group < groups && fromMs(startOf(group)) <= wanted.untilMs; group += 1)
    take(startOf(group), endOf(group))
}
