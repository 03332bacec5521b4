/** Draws a red cross with a word on the client's row, where a crash or a deadlock ends the client's work. */

import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { CrashMark, VictimMark } from '#web/replay/types.ts'
import { cross } from '#web/scene/drawing/glyphs.ts'
import type { DrawingContext, Row } from '#web/scene/drawing/lane.ts'
import { mark, type Piece } from '#web/scene/drawing/pieces.ts'
import { boxAround } from '#web/scene/drawing/signs.ts'
import { baseline, type } from '#web/scene/drawing/spans.ts'
import { priority } from './lane-text.ts'

interface Own {
  crashes: readonly CrashMark[]
  victims: readonly VictimMark[]
}

export function failures(context: DrawingContext, { crashes, victims }: Own, row: Row): Piece[] {
  return [
    ...crashes.map(({ client, seq, atMs }) => {
      const texts = isFlagged(context, client, seq) ? [] : words.crashed
      keepGripClear(context, atMs, row)
      return failure(context, { seq, atMs, texts, tip: words.crashedTip(client, timeText(atMs)) }, row)
    }),
    ...victims.map(({ client, seq, atMs, why }) =>
      failure(context, { seq, atMs, texts: words.victim, tip: words.victimTip(client, why, timeText(atMs)) }, row),
    ),
  ]
}

/** Returns the places right after the grips of crashes, where texts on the row below may begin. */
export const afterGrips = ({ picture, scale, layout: { unit } }: DrawingContext): number[] =>
  picture.crashes.map(({ atMs }) => scale.timeToPx(atMs) + 12 * unit)

function keepGripClear({ layout: { unit }, scale, labels }: DrawingContext, atMs: number, row: Row): void {
  const x = scale.timeToPx(atMs)
  const { top, width, height } = gripBelowCross(row, unit)
  labels.reserve({ left: x - width / 2, right: x + width / 2, top, bottom: top + height })
}

/** Whether a fault's flag already says that this client crashes. If so, the client's row need not repeat it. */
function isFlagged({ picture }: DrawingContext, client: string, seq: number): boolean {
  return picture.faults.some((fault) => fault.target === `client:${client}` && !fault.gaveUp && fault.seq < seq)
}

/** Returns the place below a crash's cross for the grip that moves the crash. Words stay clear of that place. */
export function gripBelowCross(row: Row, unit: number) {
  return { top: row.y + row.height / 2 + radiusIn(row, unit) + 3 * unit, width: 24 * unit, height: 12 * unit }
}

const radiusIn = ({ height }: Row, unit: number) => Math.min(10 * unit, height / 2)

interface Failure {
  seq: number
  atMs: number
  texts: string[]
  tip: string
}

function failure({ layout, scale, labels }: DrawingContext, { seq, atMs, texts, tip }: Failure, row: Row): Piece {
  const { unit } = layout
  if (!scale.shows(atMs, atMs)) return null
  const x = scale.timeToPx(atMs)
  const y = row.y + row.height / 2
  const radius = radiusIn(row, unit)
  labels.at(priority.failure).block(boxAround(x, y, radius))
  const size = type.small * unit
  const at = { x: x + radius + 6 * unit, y: baseline(row, size) }
  const shapes = [
    { kind: 'circle', x, y, radius, fill: 'panel', stroke: 'bad', strokeWidth: 2 * unit } as const,
    cross({ x, y, reach: radius * 0.42, stroke: 'bad', strokeWidth: 2 * unit }),
    labels.at(priority.failure).label({ texts, ...at, size, weight: 600, fill: 'bad' }),
  ]
  return mark({ seq, tip, at: { x, y: row.y }, shapes })
}
