/** Places texts on a client's row, and draws the background that separates the texts from the shapes behind them. */

import type { Placing } from '#web/scene/drawing/label-queue.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import type { PlainShape } from '#web/scene/drawing/shapes.ts'
import { baseline, type Stretch, type } from '#web/scene/drawing/spans.ts'

/** Priorities of labels on a client's row. How often a lock is held has a higher priority than who holds it, because the bar's color also shows the holder. */
export const priority = {
  gaveUp: 8,
  channel: 7,
  wait: 6,
  gaveUpOnBar: 5,
  waitOnBar: 4,
  reentry: 3,
  belief: 2,
  pause: 1,
  failure: 0,
}

export function pillBehind(label: { left: number; width: number }, row: Row, unit: number): PlainShape {
  const height = Math.min(18 * unit, Math.max(row.height, 12 * unit))
  return {
    kind: 'rect',
    x: label.left - 6 * unit,
    y: row.y + (row.height - height) / 2,
    width: label.width + 12 * unit,
    height,
    radius: 5 * unit,
    fill: 'panel',
  }
}

/** Places a small text right after the end of a bar or line. */
export function note(
  { layout: { unit }, labels }: DrawingContext,
  row: Row,
  { texts, x, priority }: { texts: string[]; x: number; priority: number },
): Placing {
  const size = type.small * unit
  return labels.at(priority).ask((space) => {
    const label = space.place({ texts, x: x + 7 * unit, y: baseline(row, size), size, fill: 'mute' })
    return label === null ? [] : [pillBehind(label, row, unit * 0.5), label.shape]
  })
}

export const endOf = ({ x, width }: Stretch) => x + width
