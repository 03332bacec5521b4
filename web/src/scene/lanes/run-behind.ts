/**
 * Draws the beliefs and grants of another run as thin outlines under the rows, on the same time axis. That run is shifted to begin where this run begins.
 */
import { durationText } from '#web/format/figures.ts'
import type { DrawingContext, Lane, Outline, RunBehind } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { ownerToken } from '../drawing/shapes.ts'
import { baseline, stretch, tipOf, type } from '../drawing/spans.ts'

/** Minimum shift that readers can see. The text mentions only such a shift. */
const leastShiftMs = 50

export const runBehind: Lane = {
  draw(context) {
    const { lanes, layout, behind } = context
    if (behind === null) return []
    const explanation = { isGiven: false }
    return lanes
      .flatMap((lane) => lane.outlines?.(behind.picture, layout) ?? [])
      .flatMap((outline) => bar(context, behind, shifted(outline, behind.shiftMs), explanation))
  },
}

function shifted(outline: Outline, byMs: number): Outline {
  const { fromMs, untilMs } = outline.span
  return { ...outline, span: { ...outline.span, fromMs: fromMs + byMs, untilMs: untilMs + byMs } }
}

/** Draws a thin bar in the gap right below a row. The bar belongs to no event of this run, so a click on it leads to the event at the cursor. */
function bar(
  context: DrawingContext,
  { began, ...behind }: RunBehind,
  outline: Outline,
  explanation: { isGiven: boolean },
): Piece[] {
  const { client, span, row, gapPx, explained } = outline
  const { layout, labels, picture } = context
  const place = stretch(context, span)
  if (place === null) return []
  const { unit } = layout
  const isRoomy = gapPx >= 14 * unit
  const height = (isRoomy ? 4.5 : 2.5) * unit
  const y = row.y + row.height + (isRoomy ? 7 : 1) * unit
  const owner = ownerToken(client)
  const box = { kind: 'rect', ...place, y, height, radius: Math.min(2 * unit, place.width / 2) } as const
  const size = type.tiny * unit
  const at = { x: place.x + place.width + 6 * unit, y: baseline({ y, height }, size) }
  const explains = labels.ask((space) => {
    if (explanation.isGiven) return []
    const shiftMs = Math.abs(behind.shiftMs)
    const texts = explained(began, shiftMs < leastShiftMs ? null : durationText(shiftMs))
    const label = space.place({ texts, ...at, size, weight: 550, fill: 'faint', halo: true, slide: true })
    explanation.isGiven = label !== null
    return [label?.shape]
  })
  const shapes = [
    { ...box, fill: 'panel' },
    { ...box, fill: owner, opacity: 0.22 },
    { ...box, stroke: owner, strokeWidth: unit, opacity: 0.85 },
  ] as const
  const tip = tipOf(span, (when, length) => outline.tip(began, when, length), outline.many)
  return [mark({ seq: Math.max(0, picture.at.seq), tip, at: { x: place.x, y }, shapes, during: span }), explains]
}
