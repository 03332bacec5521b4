/** Draws a pause: a hatched bar over the client's row, in the client's color if the client still believes that it has the lock. */

import { timelineWords as words } from '#web/locale/timeline.ts'
import type { BeliefSpan, PauseSpan } from '#web/replay/types.ts'
import { pauseBars } from '#web/scene/drawing/glyphs.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import { mark, type Piece } from '#web/scene/drawing/pieces.ts'
import { ownerToken, type PlainShape } from '#web/scene/drawing/shapes.ts'
import { baseline, bled, sizeWithin, stretch, tipOf, type } from '#web/scene/drawing/spans.ts'
import { pillBehind, priority } from './lane-text.ts'

export function pauseMark(context: DrawingContext, span: PauseSpan, beliefs: readonly BeliefSpan[], row: Row): Piece {
  const { layout, labels } = context
  const { unit } = layout
  const place = stretch(context, span)
  if (place === null) return null
  const believes = beliefs.some((belief) => belief.fromMs <= span.fromMs && belief.untilMs >= span.untilMs)
  const owner = believes ? ownerToken(span.client) : 'ghost'
  const radius = Math.min(6 * unit, place.width / 2)
  const bar = { kind: 'rect', ...bled(context, place), y: row.y, height: row.height, radius } as const
  const size = sizeWithin(context, row.height * 0.6, type.text)
  const iconWidth = size * 0.75
  const icon = (from: { left: number; width: number }): PlainShape[] => [
    pillBehind(from, row, unit),
    ...pauseBars(from.left, row.y + row.height / 2, size),
  ]
  const text = labels.at(priority.pause).ask((space) => {
    const label = space.place({
      texts: words.paused(span.before),
      x: place.x + 15 * unit + iconWidth + 5 * unit,
      y: baseline(row, size),
      size,
      weight: 600,
      within: [place.x + 10 * unit, place.x + place.width - 12 * unit],
    })
    const beside = iconWidth + 6 * unit
    if (label !== null) return [...icon({ left: label.left - beside, width: label.width + beside }), label.shape]
    if (place.width <= 26 * unit || row.height <= 12 * unit) return []
    return icon({ left: place.x + place.width / 2 - iconWidth / 2, width: iconWidth })
  })
  const single = (when: string, length: string) => words.pausedTip(span.client, span.before, when, length)
  return mark({
    seq: span.fromSeq,
    tip: tipOf(span, single, words.manyOf.pauses(span.client)),
    at: { x: place.x, y: row.y },
    shapes: [{ ...bar, fill: 'panel' }, { ...bar, fill: `hatch-${owner}`, stroke: owner, opacity: 0.9 }, text],
    during: span,
  })
}
