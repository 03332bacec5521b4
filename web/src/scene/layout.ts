/** Lays out a run's lanes, from crowded to roomy depending on the height. */
import type { About, Heights, LanesDrawn, Layout, Row, TakeRow } from './drawing/lane.ts'
import { lanes } from './lanes/lanes.ts'

/** Approximate width, in units, of names and margins next to the time axis. Precision does not matter here. */
export const besidePx = 152

const notes: Heights = [14, 21, 24]

function takeAll(take: TakeRow, about: About, shown: LanesDrawn): Partial<Layout> {
  const top = { notes: take(notes) }
  return Object.assign(top, ...lanes.map((lane) => lane.rows?.(take, about, shown)))
}

/** Returns a row's height in units. `room` ranges from 0 (crowded) through 1 (comfortable) to 2 (spare). */
function heightAt([crowded, comfortable, spare]: Heights, room: number): number {
  return room <= 1 ? crowded + (comfortable - crowded) * room : comfortable + (spare - comfortable) * (room - 1)
}

/** Returns the `room` at which the rows' heights add up to this height. */
function roomFor(height: number, sum: (room: number) => number): number {
  const from = height < sum(1) ? 0 : 1
  const share = (height - sum(from)) / (sum(from + 1) - sum(from))
  return from + Math.max(0, Math.min(1, share))
}

/** Returns the preferred height in pixels, used if nothing else determines the height. */
export function preferredHeight(about: About, shown: LanesDrawn, unit: number): number {
  return heightOfAll(about, shown, 2 / 3) * unit
}

/** Returns the minimum height in pixels at which the lanes fit. */
export function leastHeight(about: About, shown: LanesDrawn, unit: number): number {
  return heightOfAll(about, shown, 0) * unit
}

function heightOfAll(about: About, shown: LanesDrawn, room: number): number {
  let total = 0
  const count = (heights: Heights): Row => {
    total += heightAt(heights, room)
    return { y: 0, height: 0 }
  }
  takeAll(count, about, shown)
  return total
}

/** Lays out the lanes in this size. If the lanes need more height, the result's `height` is larger than requested and the picture scrolls. */
export function layoutOf(
  about: About,
  shown: LanesDrawn,
  size: { width: number; height: number; unit: number },
): Layout {
  const { width, unit } = size
  const room = roomFor(size.height, (at) => heightOfAll(about, shown, at) * unit)
  let y = 0
  const take = (heights: Heights): Row => {
    const top = y
    y += heightAt(heights, room) * unit
    // Edges are rounded to whole pixels, so that bars are crisp.
    return { y: Math.round(top), height: Math.round(y) - Math.round(top) }
  }
  const narrow = width < 620 * unit
  const rows = takeAll(take, about, shown)
  const frame = { width, height: Math.max(y, size.height), unit, narrow }
  return Object.assign(rows, frame, { left: (narrow ? 46 : 136) * unit, right: width - 16 * unit }) as Layout
}
