/** Draws the lock as a number of holders over time, if that number is all that the store keeps. */
import { capacityOf } from '#model/history/sharing.ts'
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import { type Count, countsOf, isCounted } from '#web/replay/counts.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { sizeWithin, stretch, type } from '../drawing/spans.ts'

export const count: Lane = {
  draw(context) {
    const { storeGrants } = context.picture
    if (!isCounted(context.header, storeGrants)) return []
    return countsOf(storeGrants).map((one) => step(context, one))
  },
}

/** Draws a step whose height is the count's share of the capacity, with the number at its foot. */
function step(context: DrawingContext, { fromSeq, fromMs, untilMs, count }: Count): Piece {
  const place = stretch(context, { fromMs, untilMs })
  if (place === null) return null
  const { layout, header, labels } = context
  const { truth, unit } = layout
  const height = (truth.height * count) / capacityOf(header)
  const top = truth.y + truth.height - height
  const size = sizeWithin(context, truth.height * 0.4, type.name * 1.3)
  const label = labels.label({
    texts: [words.counted(count)],
    x: place.x + 8 * unit,
    y: truth.y + truth.height - size * 0.3,
    size,
    weight: 750,
    mono: true,
    within: [place.x + 2 * unit, place.x + place.width - 2 * unit],
  })
  const line = { kind: 'line', stroke: 'mute', strokeWidth: 2 * unit } as const
  return mark({
    seq: fromSeq,
    tip: words.countedTip(header.store.name, count, timeText(fromMs), durationText(untilMs - fromMs)),
    at: { x: place.x, y: top },
    shapes: [
      { kind: 'rect', x: place.x, y: top, width: place.width, height, fill: 'mute', opacity: 0.18 },
      { ...line, x1: place.x, x2: place.x, y1: truth.y + truth.height, y2: top },
      { ...line, x1: place.x, x2: place.x + place.width, y1: top, y2: top },
      label,
    ],
    during: { fromMs, untilMs },
  })
}
