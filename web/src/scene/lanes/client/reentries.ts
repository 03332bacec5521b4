/** Shows on a belief's bar how many times the client holds the lock, by the client's own count. */

import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { ReentryMark } from '#web/replay/types.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import { mark, type Piece } from '#web/scene/drawing/pieces.ts'
import { baseline, othersOf, type } from '#web/scene/drawing/spans.ts'
import { pillBehind, priority } from './lane-text.ts'

export function reentries({ layout, scale, labels }: DrawingContext, all: readonly ReentryMark[], row: Row): Piece[] {
  const { unit } = layout
  const size = type.tiny * unit
  const strip = { y: row.y + row.height / 2 - 7 * unit, height: 14 * unit }
  return all.map((one) => {
    if (!scale.shows(one.atMs, one.atMs)) return null
    const x = scale.timeToPx(one.atMs)
    const text = labels.at(priority.reentry).ask((space) => {
      const texts = [words.holdsAgain(one.depth)]
      const label = space.place({ texts, x: x + 5 * unit, y: baseline(row, size), size, weight: 700 })
      return label === null ? [] : [pillBehind(label, strip, unit * 0.6), label.shape]
    })
    const tip = words.holdsAgainTip(one.client, one.depth, timeText(one.atMs)) + othersOf(one)
    return mark({ seq: one.seq, tip, at: { x, y: row.y }, shapes: [text] })
  })
}
