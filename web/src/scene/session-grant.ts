/** A grant that has no clock: it ends with its holder's session, transaction or connection, and each is drawn as what it is. */
import type { EndsWith } from '#model/trace/trace.ts'
import type { StoreGrantSpan } from '../replay/types.ts'
import { type SceneDraft, stretch } from './drawing-context.ts'
import type { Lane } from './layout.ts'
import type { LineShape, OwnerToken, PlainShape } from './shapes.ts'

type Held = Pick<StoreGrantSpan, 'fromMs' | 'untilMs' | 'untilSeq'>

/** As high at its end as at its beginning, since nothing of it runs out. `clearToPx`: where its name ends. */
export function heldShapes(
  stage: SceneDraft,
  grant: Held,
  endsWith: EndsWith,
  owner: OwnerToken | 'ghost',
  lane: Lane,
  clearToPx: number,
): PlainShape[] {
  const place = stretch(stage, grant)
  if (place === null) return []
  const { unit } = stage.layout
  const end = place.x + place.width
  const box: PlainShape = { kind: 'rect', ...place, y: lane.y, height: lane.height, fill: owner, opacity: 0.45 }
  const line = { kind: 'line', x2: end, stroke: owner } as const
  const along = (y: number, x1 = place.x): LineShape => ({ ...line, x1, y1: y, y2: y, strokeWidth: 1.6 * unit })
  if (endsWith === 'session') {
    // Kept up by signs of life, one after the other.
    return [box, { ...along(lane.y + unit), strokeWidth: 3 * unit, dash: `${6 * unit} ${4 * unit}` }]
  }
  const isOver = grant.untilSeq !== null
  if (endsWith === 'transaction') {
    // A frame, which its end closes.
    const [top, bottom] = [lane.y + 0.8 * unit, lane.y + lane.height - 0.8 * unit]
    const closes = { ...line, x1: end, y1: lane.y, y2: lane.y + lane.height, strokeWidth: 3 * unit }
    return [box, along(top), along(bottom), ...(isOver ? [closes] : [])]
  }
  // A wire, with a plug where it ends.
  const y = lane.y + lane.height / 2
  const from = Math.max(place.x, clearToPx + 4 * unit)
  if (from + 8 * unit > end) return [box]
  const plug: PlainShape = { kind: 'circle', x: end - 3 * unit, y, radius: 3 * unit, fill: owner }
  return [box, along(y, from), ...(isOver ? [plug] : [])]
}
