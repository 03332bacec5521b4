/** Draws outlines of what is still to come, if that gives nothing away. The outlines have no words, because those events have not happened yet. */

import type { Lane } from '../drawing/lane.ts'
import type { Piece } from '../drawing/pieces.ts'
import { ownerToken } from '../drawing/shapes.ts'
import { stretch } from '../drawing/spans.ts'

export const future: Lane = {
  draw(context) {
    const { lanes, ghost, layout, picture } = context
    if (ghost === null) return []
    const { unit } = layout
    const nowMs = picture.at.atMs
    return lanes
      .flatMap((lane) => lane.outlines?.(ghost, layout) ?? [])
      .map(({ client, span, row }): Piece => {
        const { fromMs, untilMs } = span
        const place = untilMs <= nowMs ? null : stretch(context, { fromMs: Math.max(nowMs, fromMs), untilMs })
        if (place === null) return null
        const look = { stroke: ownerToken(client), strokeWidth: unit, dash: `${3 * unit} ${3 * unit}`, opacity: 0.45 }
        return { kind: 'rect', ...place, y: row.y, height: row.height, radius: 3, ...look }
      })
  },
}
