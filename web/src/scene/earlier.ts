/** The ghost of an earlier run: what it believed and what held, as thin outlines under the lanes, on the same time axis. */
import { durationText, timeText } from '../format/figures.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import type { RunPicture, ShownSpan } from '../replay/types.ts'
import { draw, mark, type SceneDraft, stretch, tipOf, type } from './drawing-context.ts'
import { ownerToken } from './shapes.ts'

/** Its marks lead to no event of this run, so they lead to where the cursor is. */
export function earlierRun(stage: SceneDraft, earlier: RunPicture): void {
  const { layout } = stage
  const lanes = [...layout.clients.values()]
  const gapPx = (lanes[1]?.y ?? layout.truthNotes.y) - ((lanes[0]?.y ?? 0) + (lanes[0]?.height ?? 0))
  let named = false
  for (const belief of earlier.beliefs) {
    const lane = layout.clients.get(belief.client)
    if (lane === undefined) continue
    const single = () =>
      words.earlierBelief(belief.client, timeText(belief.fromMs), durationText(belief.untilMs - belief.fromMs))
    const tip = tipOf(belief, single, words.manyOf.beliefs(belief.client))
    const bar = outline(stage, belief, belief.client, lane.y + lane.height, gapPx, tip)
    if (!named && bar !== null) named = name(stage, bar)
  }
  const { truth, unit } = layout
  for (const grant of earlier.storeGrants) {
    const single = () =>
      words.earlierHold(grant.client, timeText(grant.fromMs), durationText(grant.untilMs - grant.fromMs))
    const tip = tipOf(grant, single, words.manyOf.holds(grant.client))
    outline(stage, grant, grant.client, truth.y + truth.height, 20 * unit, tip)
  }
}

interface Bar {
  x: number
  width: number
  y: number
  height: number
}

/** A thin bar right below a lane, as far as the gap there allows. */
function outline(
  stage: SceneDraft,
  span: ShownSpan,
  client: string | null,
  belowPx: number,
  gapPx: number,
  tip: string,
): Bar | null {
  const place = stretch(stage, span)
  if (place === null) return null
  const { unit } = stage.layout
  const roomy = gapPx >= 14 * unit
  const height = (roomy ? 4.5 : 2.5) * unit
  const y = belowPx + (roomy ? 7 : 1) * unit
  const owner = ownerToken(client)
  const bar = { kind: 'rect', ...place, y, height, radius: Math.min(2 * unit, place.width / 2) } as const
  mark(
    stage,
    Math.max(0, stage.picture.at.seq),
    tip,
    { x: place.x, y },
    [
      { ...bar, fill: 'panel' },
      { ...bar, fill: owner, opacity: 0.22 },
      { ...bar, stroke: owner, strokeWidth: unit, opacity: 0.85 },
    ],
    span,
  )
  return { ...place, y, height }
}

/** Says once what these are. */
function name(stage: SceneDraft, bar: Bar): boolean {
  const { unit } = stage.layout
  const size = type.tiny * unit
  const y = bar.y + bar.height / 2 + size * 0.36
  const label = stage.labels.place({
    texts: words.earlier,
    x: bar.x + bar.width + 6 * unit,
    y,
    size,
    weight: 550,
    fill: 'faint',
    halo: true,
    slide: true,
  })
  draw(stage, label?.shape)
  return label !== null
}
