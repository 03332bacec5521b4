/** Draws orphan times: grants that the store still keeps for a client that does not believe that it has the lock. */
import { timelineWords as words } from '#web/locale/timeline.ts'
import { routineMs } from '#web/replay/routine.ts'
import type { OrphanSpan } from '#web/replay/types.ts'
import { dots } from '../drawing/glyphs.ts'
import type { Placing } from '../drawing/label-queue.ts'
import type { DrawingContext, Lane, Layout } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import { stretch, tipOf, type } from '../drawing/spans.ts'

export const orphans: Lane = {
  draw(context) {
    const leastMs = routineMs(context.header)
    return context.picture.orphans.map((orphan) => orphanMark(context, orphan, leastMs))
  },
}

function orphanMark(context: DrawingContext, orphan: OrphanSpan, leastMs: number): Piece {
  const { unit, truth, truthNotes } = context.layout
  // A grant is left behind only from the crash on, though its client may not have heard of it before, either.
  const isLeftBehind = orphan.cause === 'crashed' && orphan.many === undefined
  const drawn = isLeftBehind ? { ...orphan, fromMs: orphan.sinceMs } : orphan
  const place = stretch(context, drawn)
  // Short times are left out: between a command and its reply, the store is always a little ahead of the client, and an axis of steps makes even that
  // difference visible.
  if (place === null || place.width < 6 * unit || drawn.untilMs - drawn.fromMs < leastMs) return null
  const y = truth.y + truth.height + 4 * unit
  // The label goes above the store's lane if the row below is too near.
  const baseline = gapBelow(context.layout) >= 17 * unit ? y + 11 * unit : truthNotes.y + truthNotes.height - 4 * unit
  const single = (when: string, length: string) => words.orphanTip(orphan.client, when, length)
  return mark({
    seq: orphan.fromSeq,
    tip: tipOf(drawn, single, words.manyOf.orphans(orphan.client)),
    at: { x: place.x, y },
    shapes: [dots(place, y, 'warn', unit), cause(context, orphan, baseline)],
  })
}

/**
 * Returns the distance from the store's lane to the next row. If there is no next row, returns the distance to the beats' signs, which are right above the
 * axis.
 */
function gapBelow({ truth, nodes, table, resource, axis, unit }: Layout): number {
  const next = nodes[0]?.row ?? table?.inbox ?? resource
  return (next?.y ?? axis.y - 12 * unit) - truth.y - truth.height
}

/** Minimum time that a grant must be unheard to get a text, because every answer takes a moment. */
const leastUnheardMs = 100

/** Labels an orphan time with the reason why the grant's owner does not believe in the grant. The label is in the middle of the time since the reason began. */
function cause(context: DrawingContext, orphan: OrphanSpan, y: number): Placing | null {
  const { scale, layout, labels } = context
  const { cause, sinceMs } = orphan
  if (cause === 'unheard' && orphan.untilMs - orphan.fromMs < leastUnheardMs) return null
  const place = stretch(context, { ...orphan, fromMs: sinceMs })
  if (place === null) return null
  return labels.label({
    texts: words.orphan(orphan.client, cause),
    x: place.x + place.width / 2,
    y,
    anchor: 'middle',
    size: type.tiny * layout.unit,
    weight: 600,
    fill: 'warn',
    halo: true,
    slide: true,
    // Words about a crash must not begin before the crash.
    within: [cause === 'crashed' ? scale.clamped(sinceMs) : layout.left, layout.right],
  })
}
