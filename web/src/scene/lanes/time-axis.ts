/** Draws the time axis: grid, times, and the breaks where long times are shortened. */
import { durationText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import { faultTimeMs } from '../drawing/fault-time.ts'
import { gutterText, nameLeft } from '../drawing/gutter.ts'
import type { DrawingContext, Heights, Lane } from '../drawing/lane.ts'
import { mark, type Piece } from '../drawing/pieces.ts'
import type { PlainShape, Shape, TextShape } from '../drawing/shapes.ts'
import { sizeWithin, type } from '../drawing/spans.ts'

const heights: Heights = [14, 25, 28]

const priority = { name: 2, notToScale: 1, time: 0 }

export const axis: Lane = {
  rows: (take) => ({ axis: take(heights) }),
  back(context) {
    const { shapes, isAxisNamed } = axisName(context)
    const isBentUnsaid = context.scale.bend !== null && !isAxisNamed
    return [...shapes, isBentUnsaid ? notToScale(context) : null, ...grid(context)]
  },
}

/**
 * Draws the axis's name, which says what the numbers count and what the signs below them are. Draws nothing if another name is too near. `isAxisNamed` tells
 * whether the name says that an axis of steps is not to scale; a narrow picture has no room for that.
 */
function axisName(context: DrawingContext): { shapes: PlainShape[]; isAxisNamed: boolean } {
  const { header, layout, scale, lanes } = context
  const { axis, unit, left, narrow } = layout
  const lowest = Math.max(...lanes.map((lane) => lane.gutterFoot?.(layout, header) ?? 0))
  if (axis.y - 12 * unit < lowest) return { shapes: [], isAxisNamed: false }
  const isBent = scale.bend !== null && !narrow
  const isLow = axis.height < 20 * unit
  const note = isBent ? ({ role: 'scale-note' } as const) : {}
  const bent = isLow ? words.axis.stepsBent : words.axis.stepsKept
  const look = { x: (narrow ? 5 : nameLeft) * unit, size: type.tiny * unit, mute: true }
  const steps = gutterText(context, isBent ? bent : words.axis.steps, { ...look, y: axis.y + 0.5 * unit })
  if (isLow) return { shapes: [{ ...steps, ...note }], isAxisNamed: isBent }
  context.labels
    .at(priority.name)
    .block({ left: 0, top: axis.y, right: left - 12 * unit, bottom: axis.y + axis.height })
  const time = gutterText(context, isBent ? words.axis.timeBent : words.axis.time, { ...look, y: axis.y + 13 * unit })
  return { shapes: [steps, { ...time, ...note }], isAxisNamed: isBent }
}

/** Whether a shape is the note that the axis is not to scale. */
export const isScaleNote = (shape: Shape): shape is TextShape => shape.kind === 'text' && shape.role === 'scale-note'

/** Places a note at the end of an axis that is not to scale, if the names on its left have no room to say so. */
function notToScale(context: DrawingContext): Piece {
  const { layout, labels } = context
  const size = sizeWithin(context, layout.axis.height * 0.75, type.tiny)
  const within = [layout.left, layout.width] as const
  const at = { x: layout.right, y: belowAxis(layout, size), anchor: 'end', within } as const
  return labels
    .at(priority.notToScale)
    .label({ texts: [words.axis.bent], ...at, size, fill: 'mute', role: 'scale-note' })
}

const belowAxis = ({ axis, unit }: DrawingContext['layout'], size: number) =>
  axis.y + size + Math.min(4 * unit, axis.height * 0.1)

function grid(context: DrawingContext): Piece[] {
  const { layout, scale, labels } = context
  const { unit, axis, notes } = layout
  const size = sizeWithin(context, axis.height * 0.75, type.small)
  const within = [layout.left - 20 * unit, layout.width] as const
  const look = { y: belowAxis(layout, size), anchor: 'middle', size, mono: true, fill: 'faint', within } as const
  const bands = breaksIn(context).map(({ x }): Piece => {
    const ends = { x1: x, x2: x, y1: notes.y + notes.height, y2: axis.y - 5 * unit }
    return { kind: 'line', ...ends, stroke: 'grid', strokeWidth: 5 * unit }
  })
  const times = scale.ticks(72 * unit).flatMap(({ atMs, text }): Piece[] => {
    const x = scale.timeToPx(atMs)
    const ends = { x1: x, x2: x, y1: notes.y + 4 * unit, y2: axis.y }
    const line = { kind: 'line', ...ends, stroke: 'grid', strokeWidth: 1 } as const
    return [line, labels.at(priority.time).label({ ...look, texts: [text], x })]
  })
  return [...bands, ...times]
}

/** Returns the breaks of the axis in view, each at the middle of the time that is left out. */
function breaksIn({ scale }: DrawingContext) {
  return (scale.bend?.folds ?? []).flatMap(({ fromMs, untilMs }) => {
    const x = (scale.timeToPx(fromMs) + scale.timeToPx(untilMs)) / 2
    return x < scale.leftPx || x > scale.rightPx ? [] : [{ x, fromMs, untilMs }]
  })
}

/** Draws folds: two slanted strokes break the axis, with the length of the time that is left out. A click on the strokes leads to the beat after the fold. */
export const folds: Lane = {
  draw(context) {
    const { scale, layout, labels, picture, marks } = context
    const { unit, axis, notes } = layout
    const flags = picture.faults.map((fault) => scale.timeToPx(faultTimeMs(picture, fault)))
    const size = type.tiny * unit
    const look = { anchor: 'middle', size, fill: 'mute', halo: true } as const
    // The text is at the top of the gap, because next to the resource's values it would look like one of those values.
    const top = notes.y + notes.height / 2 + 0.36 * size
    // Later breaks do not repeat the explanation.
    let isExplained = false
    return breaksIn(context).flatMap(({ x, fromMs, untilMs }): Piece[] => {
      const length = durationText(untilMs - fromMs)
      const label = labels.ask((space) => {
        const at = (text: string, y: number) => space.place({ ...look, texts: [text], x, y })
        const full = words.leftOut(length)
        // A bare length makes sense only after an explained length, and not next to a fault.
        const isPlain = isExplained && !flags.some((flag) => Math.abs(flag - x) < 60 * unit)
        // The text goes below the axis if something else is at the top.
        const found = at(full, top) ?? (isPlain ? at(length, top) : at(full, belowAxis(layout, size)))
        isExplained ||= found?.shape.text === full
        return [found?.shape]
      })
      const stroke = (middle: number): PlainShape => {
        const ends = { x1: middle - 2 * unit, x2: middle + 2 * unit, y1: axis.y + 4 * unit, y2: axis.y - 4 * unit }
        return { kind: 'line', ...ends, stroke: 'mute', strokeWidth: 1.4 * unit }
      }
      const shapes = [stroke(x - 2.5 * unit), stroke(x + 2.5 * unit), label]
      const after = marks.beats.find(({ atMs }) => atMs >= untilMs) ?? marks.beats.at(-1)
      if (after === undefined) return shapes
      return [mark({ seq: after.seq, tip: words.leftOutTip(length), at: { x, y: axis.y - 4 * unit }, shapes })]
    })
  },
}
