/** Draws events of the Sentinels on their shared row: their master does not answer, and another node takes its place. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import { arrowHead } from '../drawing/glyphs.ts'
import type { DrawingContext, Row } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { baseline } from '../drawing/spans.ts'

const priority = { promotes: 1, noAnswer: 0 }

export function sentinelPieces(context: DrawingContext, strip: Row, size: number): Piece[] {
  const { picture, scale, layout, labels, narrated } = context
  const { unit } = layout
  const look = { y: baseline(strip, size), size, halo: true } as const
  const promotions = picture.nodeMarks.filter(({ what }) => what === 'promoted')
  const promoting = promotions.map(({ atMs, seq, node }): Piece => {
    const row = layout.nodes.find(({ ids }) => ids.includes(node))?.row
    if (row === undefined || !scale.shows(atMs, atMs)) return null
    const x = scale.timeToPx(atMs)
    const y = row.y + row.height
    const texts = seq > narrated.afterSeq ? words.promote(node) : []
    const ink = { stroke: 'accent', strokeWidth: 1.6 * unit } as const
    const shapes = [
      { kind: 'line', x1: x, x2: x, y1: strip.y + strip.height, y2: y, ...ink },
      { kind: 'path', d: arrowHead({ x, y }, 5, 3, unit), ...ink },
      labels.at(priority.promotes).label({ ...look, texts, x: x + 8 * unit, weight: 600, fill: 'accent' }),
    ] as const
    return mark({ seq, tip: words.promoteTip(node, timeText(atMs)), at: { x, y: strip.y }, shapes })
  })
  const unanswered = picture.nodeMarks.filter(
    ({ what, seq, atMs }) => what === 'down' && seq > narrated.afterSeq && scale.shows(atMs, atMs),
  )
  const waiting = unanswered.map(({ node, atMs }): Piece => {
    const until = promotions.find((one) => one.atMs > atMs)?.atMs
    const within = [layout.left, until === undefined ? layout.right : scale.timeToPx(until) - 6 * unit] as const
    const x = scale.timeToPx(atMs) + 8 * unit
    return labels.at(priority.noAnswer).label({ ...look, texts: words.noAnswer(node), x, within, fill: 'mute' })
  })
  return [...promoting, ...waiting]
}
