import type { LabelSpace } from './drawing/labels.ts'
import type { DrawingContext } from './drawing/lane.ts'
import type { PlainShape } from './drawing/shapes.ts'
import { momentPx } from './drawing/spans.ts'

function cursorPx(context: DrawingContext): number | null {
  const { seq, atMs } = context.picture.at
  return seq < 0 ? null : momentPx(context, atMs)
}

/** Keeps words clear of the cursor's head. */
export function blockCursor(context: DrawingContext): void {
  const { unit } = context.layout
  const x = cursorPx(context)
  if (x === null) return
  context.labels.reserve({ left: x - 5 * unit, top: unit, right: x + 5 * unit, bottom: 9 * unit })
}

/** Draws the cursor: a vertical line at the current moment, with a head at the top. The line leaves gaps for words and signs that are in its way. */
export function cursor(context: DrawingContext, space: LabelSpace): PlainShape[] {
  const { unit, axis } = context.layout
  const x = cursorPx(context)
  if (x === null) return []
  const head = `M${x - 5 * unit},${1.5 * unit}h${10 * unit}l${-5 * unit},${7 * unit}z`
  const line = { kind: 'line', x1: x, x2: x, stroke: 'ink', strokeWidth: 1.5 * unit } as const
  const pieces = piecesBetween(space.across(x, 2 * unit), 4 * unit, axis.y - 8 * unit)
  return [...pieces.map(([y1, y2]) => ({ ...line, y1, y2 })), { kind: 'path', d: head, fill: 'ink' }]
}

function piecesBetween(signs: readonly { top: number; bottom: number }[], from: number, until: number) {
  const pieces: [number, number][] = []
  let y = from
  for (const { top, bottom } of signs.toSorted((one, next) => one.top - next.top)) {
    const end = Math.min(top, until)
    if (end > y) pieces.push([y, end])
    y = Math.max(y, bottom)
  }
  if (y < until) pieces.push([y, until])
  return pieces
}
