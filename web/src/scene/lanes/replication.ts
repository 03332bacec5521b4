/** How changes come from a master to its replicas, and what a replica lacks until they do. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords } from '#web/locale/en/timeline.ts'
import { trafficWords as words } from '#web/locale/en/traffic.ts'
import type { CopyMark, LagSpan } from '#web/replay/types.ts'
import { mark, othersOf, type SceneDraft, sizeWithin, stretch, thinned, tipOf, type } from '../drawing-context.ts'
import { type Lane, nodeInset } from '../layout.ts'
import { ownerToken, type PlainShape } from '../shapes.ts'

export function replication(stage: SceneDraft): void {
  for (const one of thinned(stage, stage.picture.copies, 6 * stage.layout.unit)) copy(stage, one)
}

function stripOf({ layout }: SceneDraft, node: string): Lane | undefined {
  const lane = layout.nodes.find(({ ids }) => ids.includes(node))?.lane
  if (lane === undefined) return undefined
  const inset = lane.height * nodeInset
  return { y: lane.y + inset, height: lane.height - 2 * inset }
}

/** From when the master made the change to when the replica had it. */
function copy(stage: SceneDraft, one: CopyMark): void {
  const { scale, layout } = stage
  const { unit } = layout
  const [from, to] = [stripOf(stage, one.master), stripOf(stage, one.node)]
  if (from === undefined || to === undefined) return
  const [x1, x2] = [scale.timeToPx(one.made.atMs), scale.timeToPx(one.atMs)]
  const down = to.y > from.y
  const [y1, y2] = down ? [from.y + from.height, to.y] : [from.y, to.y + to.height]
  const stroke = ownerToken(one.client)
  const back = (down ? -5 : 5) * unit
  const head = `M${x2 - 3 * unit},${y2 + back}L${x2},${y2}L${x2 + 3 * unit},${y2 + back}`
  const length = durationText(Math.max(0, one.atMs - one.made.atMs))
  mark(stage, one.seq, words.copyTip(one, timeText(one.atMs), length) + othersOf(one), { x: x2, y: y2 }, [
    { kind: 'line', x1, y1, x2, y2, stroke, strokeWidth: 1.6 * unit },
    { kind: 'path', d: head, stroke, strokeWidth: 1.6 * unit },
  ])
}

/** On the replica's row: an empty frame in the colour of what should be there. */
export function lags(stage: SceneDraft, node: string, strip: Lane): void {
  const { unit } = stage.layout
  for (const lag of stage.picture.lags) {
    if (lag.node !== node) continue
    const place = stretch(stage, lag)
    // Every change takes a moment on its way.
    if (place === null || place.width < 6 * unit) continue
    const size = sizeWithin(stage, strip.height * 0.8, type.text)
    const label = stage.labels.place({
      texts: lag.fromSeq > stage.told.afterSeq ? words.lacks(lag.client) : [],
      x: place.x + 6 * unit,
      y: strip.y + strip.height / 2 + size * 0.36,
      size,
      weight: 600,
      within: [place.x + 3 * unit, place.x + place.width - 3 * unit],
    })
    const length = durationText(lag.untilMs - lag.fromMs)
    const single = () => words.lacksTip(lag, timeText(lag.fromMs), length)
    const tip = tipOf(lag, single, timelineWords.manyOf.lags(node))
    mark(stage, lag.fromSeq, tip, { x: place.x, y: strip.y }, frame(lag, place, strip, label, unit), lag)
  }
}

type Label = ReturnType<SceneDraft['labels']['place']>

function frame(
  lag: LagSpan,
  place: { x: number; width: number },
  strip: Lane,
  label: Label,
  unit: number,
): (PlainShape | undefined)[] {
  const box = { kind: 'rect', ...place, y: strip.y, height: strip.height, radius: 2 * unit } as const
  const ground = label && { x: label.left - 3 * unit, width: label.width + 6 * unit, y: strip.y, height: strip.height }
  return [
    { ...box, stroke: ownerToken(lag.client), strokeWidth: 1.6 * unit, dash: `${4 * unit} ${3 * unit}` },
    ground ? { kind: 'rect', ...ground, radius: 2, fill: 'panel' } : undefined,
    label?.shape,
  ]
}
