/** Dims everything away from the current moment: shapes become paler and words turn gray, but every word stays readable. */
import type { DrawingContext } from './drawing/lane.ts'
import type { MarkShape, Paint, PlainShape, Shape, TextShape, Token } from './drawing/shapes.ts'
import { boxOfPath, type PathBox } from './path-box.ts'

/** Opacity of the veil over dimmed parts. A test ensures that words on a dimmed bar stay readable in both themes. */
export const veilOpacity = 0.25

/** Distance that is lit on each side of the current beat's moment, in units. */
const litReach = 44

/** Draws the veil over the lanes' shapes (`front`). If `isPast`, another run is narrated now, so all of this run is dimmed. */
export function dimmed(context: DrawingContext, front: readonly Shape[], isPast: boolean): PlainShape[] {
  const { scale, layout, picture, marks } = context
  const { unit, left, right, notes, axis } = layout
  // Signs on the axis are not dimmed, so that they are easy to find.
  const whole = { left: left - 8 * unit, right: right + 8 * unit, top: notes.y, bottom: axis.y - 12 * unit }
  if (isPast) return veil(context, front, [whole], [])
  const beat = marks.beats.find(({ current }) => current === true)
  if (beat === undefined || beat.seq !== picture.at.seq || !scale.shows(beat.atMs, beat.atMs)) return []
  const x = scale.timeToPx(beat.atMs)
  const [from, until] = [x - litReach * unit, x + litReach * unit]
  return veil(
    context,
    front,
    [
      { ...whole, right: from },
      { ...whole, left: until },
    ],
    [from, until],
  )
}

/** `edges` are the left and right edges of the lit part. */
function veil(
  context: DrawingContext,
  front: readonly Shape[],
  sides: readonly PathBox[],
  edges: readonly number[],
): PlainShape[] {
  const isCut = ({ left, right }: PathBox) => edges.some((edge) => left < edge && edge < right)
  const bars = barsIn(context, front).filter(isCut)
  const texts = textsIn(front).map((text) => ({ text, box: boxOf(context, text) }))
  const isLit = (box: PathBox) => isCut(box) || bars.some((bar) => overlap(box, bar) !== null)
  const holes = [...bars, ...texts.flatMap(({ box }) => (isLit(box) ? [box] : []))]
  const paled = texts.filter(({ box }) => !isLit(box) && sides.some((side) => overlap(box, side) !== null))
  return [
    ...sides.flatMap((side) => veilOver(side, holes) ?? []),
    ...paled.map(({ text }) => ({ ...text, fill: dimmedFill[text.fill] ?? text.fill })),
  ]
}

/**
 * Returns the bars in a client's color: the client's beliefs or grants, with its pauses. Each bar is lit as a whole, because a half-dimmed bar would look as if
 * the dimmed half had not happened.
 */
function barsIn(context: DrawingContext, shapes: readonly Shape[]): PathBox[] {
  return shapes.flatMap((shape) => (shape.kind === 'mark' ? (barOf(context, shape) ?? []) : []))
}

/** Returns the bar's box, extended to the whole time span of its mark. That span includes pauses, which a belief's own bar leaves out. */
function barOf({ scale }: DrawingContext, { shapes, during }: MarkShape): PathBox | null {
  const boxes = shapes.flatMap((shape): PathBox[] => {
    if (shape.kind === 'rect' && isOwned(shape.fill))
      return [{ left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height }]
    return shape.kind === 'path' && isOwned(shape.fill) ? [boxOfPath(shape)] : []
  })
  if (during === undefined || boxes.length === 0) return null
  return {
    left: Math.min(scale.clamped(during.fromMs), ...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(scale.clamped(during.untilMs), ...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

const isOwned = (fill: Paint | undefined) => fill !== undefined && /^(hatch-)?([A-F]|ghost)$/.test(fill)

/** Colors of words after dimming. Words on a dimmed bar are darker than words on a full bar. */
const dimmedFill: Partial<Record<Token, Token>> = { ink: 'mute', 'on-owner': 'on-dimmed' }

function textsIn(shapes: readonly Shape[]): TextShape[] {
  const plain = shapes.flatMap((shape): readonly PlainShape[] => (shape.kind === 'mark' ? shape.shapes : [shape]))
  return plain.filter((shape): shape is TextShape => shape.kind === 'text')
}

/** Returns the box around a text. If the text is the letter in a sign, returns the box around the sign. */
function boxOf({ measure }: DrawingContext, { text, x, y, size, weight, mono, anchor }: TextShape): PathBox {
  const width = anchor === 'middle' ? 1.76 * size : measure(text, size, weight, mono)
  if (anchor === 'middle')
    return { left: x - width / 2, right: x + width / 2, top: y - 1.24 * size, bottom: y + 0.52 * size }
  const from = anchor === 'start' ? x : x - width
  return { left: from, right: from + width, top: y - 0.82 * size, bottom: y + 0.24 * size }
}

function overlap(one: PathBox, other: PathBox): PathBox | null {
  const left = Math.max(one.left, other.left)
  const right = Math.min(one.right, other.right)
  const top = Math.max(one.top, other.top)
  const bottom = Math.min(one.bottom, other.bottom)
  return left < right && top < bottom ? { left, right, top, bottom } : null
}

/**
 * Draws a veil with a hole for each text or bar that is lit. A text or bar is lit as a whole or not at all. The veil is built of rows, because holes may
 * overlap.
 */
function veilOver(side: PathBox, holes: readonly PathBox[]): PlainShape | null {
  if (side.right <= side.left) return null
  const within = holes.flatMap((hole) => overlap(hole, side) ?? [])
  const edges = [side.top, side.bottom, ...within.flatMap(({ top, bottom }) => [top, bottom])]
  const rows = [...new Set(edges)].toSorted((a, b) => a - b)
  const pieces = rows.slice(1).flatMap((bottom, i) => {
    const top = rows[i] as number
    const beside = within.filter((hole) => hole.top < bottom && hole.bottom > top)
    return gapsBetween(beside, side).map(([from, until]) => `M${from},${top}H${until}V${bottom}H${from}Z`)
  })
  if (pieces.length === 0) return null
  return { kind: 'path', d: pieces.join(''), fill: 'panel', opacity: veilOpacity }
}

function gapsBetween(holes: readonly PathBox[], { left, right }: PathBox): [number, number][] {
  const gaps: [number, number][] = []
  let from = left
  for (const hole of holes.toSorted((a, b) => a.left - b.left)) {
    if (hole.left > from) gaps.push([from, hole.left])
    from = Math.max(from, hole.right)
  }
  return from < right ? [...gaps, [from, right]] : gaps
}
