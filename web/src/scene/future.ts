/** What is still to come, where that gives nothing away. */

import { draw, type SceneDraft, stretch } from './drawing-context.ts'
import { ownerToken } from './shapes.ts'

/** Outlines alone, without words: nothing of it has happened yet. */
export function future(stage: SceneDraft, fromMs: number): void {
  const { picture, layout } = stage
  const { unit } = layout
  const faint = (client: string | null, span: { fromMs: number; untilMs: number }, y: number, height: number) => {
    if (span.untilMs <= fromMs) return
    const place = stretch(stage, { fromMs: Math.max(fromMs, span.fromMs), untilMs: span.untilMs })
    if (place === null) return
    const outline = { stroke: ownerToken(client), strokeWidth: unit, dash: `${3 * unit} ${3 * unit}`, opacity: 0.45 }
    draw(stage, { kind: 'rect', ...place, y, height, radius: 3, ...outline })
  }
  for (const belief of picture.beliefs) {
    const lane = layout.clients.get(belief.client)
    if (lane !== undefined) faint(belief.client, belief, lane.y, lane.height)
  }
  for (const grant of picture.storeGrants) faint(grant.client, grant, layout.truth.y, layout.truth.height)
}
