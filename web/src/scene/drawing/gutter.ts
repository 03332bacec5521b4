/** Gutter: names of the lanes at the left of the time axis, and of the axis itself. */
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { DrawingContext, Row } from './lane.ts'
import type { PlainShape, TextShape } from './shapes.ts'
import { type } from './spans.ts'

/** All names. `isAxisNamed`: whether the axis's name says everything there is to say about the axis. */
export function gutter(context: DrawingContext): { shapes: (PlainShape | null)[]; isAxisNamed: boolean } {
  const names = context.lanes.flatMap((lane) => lane.gutter?.(context) ?? [])
  const { shapes, isAxisNamed } = axisName(context)
  return { shapes: [...names, ...shapes], isAxisNamed }
}

/** Left edge of names, in units. */
export const nameLeft = 14

interface NameLook {
  x?: number
  y: number
  size: number
  weight?: number
  mono?: boolean
  mute?: boolean
}

/** A text in the gutter, shortened until it fits. */
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

/** A name of one line, centered in its row. */
export function lineName(context: DrawingContext, title: string, row: Row, mono: boolean): TextShape {
  const size = type.small * context.layout.unit
  return gutterText(context, title, { y: row.y + row.height / 2 + size * 0.36, size, weight: 600, mono })
}

/** A title with a small line about it if there is room; on a narrow picture an icon. */
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

const priority = 20

/**
 * The axis's name: what its numbers count, and what the signs below them are. Empty if another name is too near. An axis of steps is not to scale, but narrow
 * names have no room to say so.
 */
function axisName(context: DrawingContext): { shapes: PlainShape[]; isAxisNamed: boolean } {
  const { header, layout, scale, lanes } = context
  const { axis, unit, left, narrow } = layout
  const lowest = Math.max(...lanes.map((lane) => lane.gutterFoot?.(layout, header) ?? 0))
  if (axis.y - 8.5 * unit < lowest) return { shapes: [], isAxisNamed: false }
  const isBent = scale.bend !== null && !narrow
  const isLow = axis.height < 20 * unit
  const bent = isLow ? words.axis.stepsBent : words.axis.stepsKept
  const look = { x: (narrow ? 5 : nameLeft) * unit, size: type.tiny * unit, mute: true }
  const steps = gutterText(context, isBent ? bent : words.axis.steps, { ...look, y: axis.y + 0.5 * unit })
  if (isLow) return { shapes: [steps], isAxisNamed: isBent }
  context.labels.block(priority, { left: 0, top: axis.y, right: left - 12 * unit, bottom: axis.y + axis.height })
  const time = isBent ? words.axis.timeBent : words.axis.time
  return { shapes: [steps, gutterText(context, time, { ...look, y: axis.y + 13 * unit })], isAxisNamed: isBent }
}
