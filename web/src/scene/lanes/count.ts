/** The lock as a number over time, where that is all that the store keeps: how many are in. */

import { capacityOf } from '#model/history/sharing.ts'
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import { type Count, countsOf } from '#web/replay/counts.ts'
import { mark, type SceneDraft, sizeWithin, stretch, type } from '../drawing-context.ts'

export function countLane(stage: SceneDraft): void {
  for (const count of countsOf(stage.picture.storeGrants)) step(stage, count)
}

/** As high as its share of what may be, with the number at its foot. */
function step(stage: SceneDraft, { fromSeq, fromMs, untilMs, count }: Count): void {
  const place = stretch(stage, { fromMs, untilMs })
  if (place === null) return
  const { layout, header, labels } = stage
  const { truth, unit } = layout
  const height = (truth.height * count) / capacityOf(header)
  const top = truth.y + truth.height - height
  const size = sizeWithin(stage, truth.height * 0.4, type.name * 1.3)
  const label = labels.place({
    texts: [words.counted(count)],
    x: place.x + 8 * unit,
    y: truth.y + truth.height - size * 0.3,
    size,
    weight: 750,
    mono: true,
    within: [place.x + 2 * unit, place.x + place.width - 2 * unit],
  })
  const tip = words.countedTip(header.store.name, count, timeText(fromMs), durationText(untilMs - fromMs))
  const line = { kind: 'line', stroke: 'mute', strokeWidth: 2 * unit } as const
  const end = place.x + place.width
  const before = truth.y + truth.height
  mark(
    stage,
    fromSeq,
    tip,
    { x: place.x, y: top },
    [
      { kind: 'rect', x: place.x, y: top, width: place.width, height, fill: 'mute', opacity: 0.18 },
      { ...line, x1: place.x, x2: place.x, y1: before, y2: top },
      { ...line, x1: place.x, x2: end, y1: top, y2: top },
      label?.shape,
    ],
    { fromMs, untilMs },
  )
}
