/** Draws the names of the lanes on the left of the time axis. */
import type { DrawingContext, Row } from './lane.ts'
import type { PlainShape, TextShape } from './shapes.ts'
import { baseline, type } from './spans.ts'

/** Left edge of the names, in units. */
export const nameLeft = 14

interface NameLook {
  x?: number
  y: number
  size: number
  weight?: number
  mono?: boolean
  mute?: boolean
}

/** Draws a text left of the axis, shortened until it fits. */
export function gutterText(
  { layout: { left, unit }, measure }: DrawingContext,
  text: string,
  look: NameLook,
): TextShape {
  const { x = nameLeft * unit, y, size, weight = 400, mono = false, mute = false } = look
  const room = left - 10 * unit - x
  let fitting = text
  while (fitting.length > 1 && measure(fitting, size, weight, mono) > room)
    fitting = `${fitting.replace(/…$/, '').slice(0, -1)}…`
  const fill = mute ? 'mute' : 'ink'
  return { kind: 'text', x, y, text: fitting, size, weight, anchor: 'start', mono, fill }
}

/** Draws a one-line name in the vertical middle of its row. */
export function lineName(context: DrawingContext, title: string, row: Row, mono: boolean): TextShape {
  const size = type.small * context.layout.unit
  return gutterText(context, title, { y: baseline(row, size), size, weight: 600, mono })
}

/** Draws a title, with a small line about the lane below the title if there is room. In a narrow picture, draws an icon instead. */
export function titledName(
  context: DrawingContext,
  { title, about, icon }: { title: string; about: string; icon: 'lock' | 'box' },
  row: Row,
): PlainShape[] {
  const { unit, narrow } = context.layout
  const middle = row.y + row.height / 2
  if (narrow) return [iconOf(icon, 26 * unit, middle, unit)]
  const isRoomy = row.height >= 24 * unit && about !== ''
  const y = isRoomy ? middle - 1 * unit : middle + 4 * unit
  const name = gutterText(context, title, { y, size: type.name * unit, weight: 600, mono: icon === 'box' })
  if (!isRoomy) return [name]
  return [name, gutterText(context, about, { y: middle + 14 * unit, size: type.small * unit, mute: true })]
}

function iconOf(icon: 'lock' | 'box', x: number, y: number, unit: number): PlainShape {
  const at = (dx: number, dy: number) => `${x + dx * unit},${y + dy * unit}`
  const d =
    icon === 'lock'
      ? `M${at(-6, -1)}L${at(6, -1)}L${at(6, 7)}L${at(-6, 7)}ZM${at(-3.5, -1)}L${at(-3.5, -4)}Q${at(0, -9)} ${at(3.5, -4)}L${at(3.5, -1)}`
      : `M${at(-7, -4)}L${at(0, -7)}L${at(7, -4)}L${at(7, 4)}L${at(0, 7)}L${at(-7, 4)}ZM${at(-7, -4)}L${at(0, -1)}L${at(7, -4)}M${at(0, -1)}L${at(0, 7)}`
  return { kind: 'path', d, stroke: 'mute', strokeWidth: 1.5 * unit }
}
