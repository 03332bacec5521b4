/** Draws how changes travel from a master to its replicas. */
import { durationText, timeText } from '#web/format/figures.ts'
import { trafficWords as words } from '#web/locale/traffic.ts'
import type { CopyMark } from '#web/replay/types.ts'
import { arrowHead } from '../drawing/glyphs.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import { type MarkPiece, mark } from '../drawing/pieces.ts'
import { ownerToken } from '../drawing/shapes.ts'
import { othersOf, thinned } from '../drawing/spans.ts'
import { stripOf } from './nodes.ts'

export const replication: Lane = {
  draw: (context) =>
    thinned(context, context.picture.copies, 6 * context.layout.unit).flatMap((one) => copy(context, one) ?? []),
}

/** Draws an arrow from the master, at the time of the change, to the replica, at the time when the change arrived. */
function copy({ scale, layout }: DrawingContext, one: CopyMark): MarkPiece | null {
  const { unit } = layout
  const rowOf = (node: string) => layout.nodes.find(({ ids }) => ids.includes(node))?.row
  const [master, replica] = [rowOf(one.master), rowOf(one.node)]
  if (master === undefined || replica === undefined) return null
  const [from, to] = [stripOf(master), stripOf(replica)]
  const [x1, x2] = [scale.timeToPx(one.made.atMs), scale.timeToPx(one.atMs)]
  const down = to.y > from.y
  const [y1, y2] = down ? [from.y + from.height, to.y] : [from.y, to.y + to.height]
  const look = { stroke: ownerToken(one.client), strokeWidth: 1.6 * unit } as const
  const length = durationText(Math.max(0, one.atMs - one.made.atMs))
  const tip = words.copyTip(one, timeText(one.atMs), length) + othersOf(one)
  const shapes = [
    { kind: 'line', x1, y1, x2, y2, ...look },
    { kind: 'path', d: arrowHead({ x: x2, y: y2 }, down ? -5 : 5, 3, unit), ...look },
  ] as const
  return mark({ seq: one.seq, tip, at: { x: x2, y: y2 }, shapes })
}
