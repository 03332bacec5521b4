/** Draws a grant without a time limit. Such a grant ends with its holder's session, transaction or connection, and each of the three looks different. */
import type { EndsWith } from '#model/trace/trace.ts'
import type { StoreGrantSpan } from '#web/replay/types.ts'
import type { DrawingContext, Row } from './lane.ts'
import type { LineShape, OwnerToken, PlainShape } from './shapes.ts'
import { stretch } from './spans.ts'

type Grant = Pick<StoreGrantSpan, 'fromMs' | 'untilMs' | 'untilSeq'>

interface Look {
  endsWith: EndsWith
  owner: OwnerToken | 'ghost'
  row: Row
  /** End of the holder's name. */
  clearToPx: number
}

/** Draws the grant with a constant height, because the grant has no time limit. */
export function sessionGrantShapes(
  context: DrawingContext,
  grant: Grant,
  { endsWith, owner, row, clearToPx }: Look,
): PlainShape[] {
  const place = stretch(context, grant)
  if (place === null) return []
  const { unit } = context.layout
  const end = place.x + place.width
  const box: PlainShape = { kind: 'rect', ...place, y: row.y, height: row.height, fill: owner, opacity: 0.45 }
  const line = { kind: 'line', x2: end, stroke: owner } as const
  const along = (y: number, x1 = place.x): LineShape => ({ ...line, x1, y1: y, y2: y, strokeWidth: 1.6 * unit })
  if (endsWith === 'session') {
    // A session is kept alive by repeated heartbeats, so it is drawn as a dashed line.
    return [box, { ...along(row.y + unit), strokeWidth: 3 * unit, dash: `${6 * unit} ${4 * unit}` }]
  }
  const isOver = grant.untilSeq !== null
  if (endsWith === 'transaction') {
    // A transaction is drawn as a frame that is closed at its end.
    const [top, bottom] = [row.y + 0.8 * unit, row.y + row.height - 0.8 * unit]
    const closes = { ...line, x1: end, y1: row.y, y2: row.y + row.height, strokeWidth: 3 * unit }
    return [box, along(top), along(bottom), ...(isOver ? [closes] : [])]
  }
  // A connection is drawn as a wire with a plug at its end.
  const y = row.y + row.height / 2
  const from = Math.max(place.x, clearToPx + 4 * unit)
  if (from + 8 * unit > end) return [box]
  const plug: PlainShape = { kind: 'circle', x: end - 3 * unit, y, radius: 3 * unit, fill: owner }
  return [box, along(y, from), ...(isOver ? [plug] : [])]
}
