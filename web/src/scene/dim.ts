/** On the moment that is told, what lies to both sides of it steps back: shapes pale and words turn grey, but every word can still be read. */

import { draw, type SceneDraft } from './drawing-context.ts'
import type { AxisMarks } from './moments.ts'
import { boxOfPath, type PathBox } from './path-box.ts'
import type { MarkShape, Paint, PlainShape, Shape, TextShape, Token } from './shapes.ts'

/** So much of the ground lies over what steps back. A test holds that words on a paled bar can be read in both themes. */
export const veilOpacity = 0.25

/** So far to each side of its moment a beat is lit, in units. */
const litReach = 44

/** `front`: what is dimmed. `isPast`: none of it is told now, and all of it steps back. */
export function dimmed(stage: SceneDraft, front: readonly Shape[], { beats }: AxisMarks, isPast: boolean): void {
  const { scale, layout, picture } = stage
  const { unit, left, right, notes, axis } = layout
  // The signs on the axis are there to be found, so they stay as they are.
  const whole = { left: left - 8 * unit, right: right + 8 * unit, top: notes.y, bottom: axis.y - 12 * unit }
  if (isPast) {
    veil(stage, front, whole, null)
    return
  }
  const beat = beats.find(({ current }) => current === true)
  if (beat === undefined || beat.seq !== picture.at.seq || !scale.shows(beat.atMs, beat.atMs)) return
  const x = scale.timeToPx(beat.atMs)
  veil(stage, front, whole, { from: x - litReach * unit, until: x + litReach * unit })
}

type Lit = { from: number; until: number } | null

function veil(stage: SceneDraft, front: readonly Shape[], whole: PathBox, lit: Lit): void {
  const sides =
    lit === null
      ? [whole]
      : [
          { ...whole, right: lit.from },
          { ...whole, left: lit.until },
        ]
  const isCut = ({ left, right }: PathBox) =>
    lit !== null && [lit.from, lit.until].some((edge) => left < edge && edge < right)
  const bars = barsIn(stage, front).filter(isCut)
  const texts = textsIn(front).map((text) => ({ text, box: boxOf(stage, text) }))
  const isLit = (box: PathBox) => isCut(box) || bars.some((bar) => overlap(box, bar) !== null)
  const holes = [...bars, ...texts.flatMap(({ box }) => (isLit(box) ? [box] : []))]
  for (const side of sides) draw(stage, veilOver(side, holes))
  for (const { text, box } of texts) {
    if (!isLit(box) && sides.some((side) => overlap(box, side) !== null)) {
      draw(stage, { ...text, fill: dimmedFill[text.fill] ?? text.fill })
    }
  }
}

/**
 * The bars in an owner's colour: what a client believes or is granted, with its pauses. One that is lit is lit from its beginning: half of it pale would look as
 * if that half had not happened yet.
 */
function barsIn(stage: SceneDraft, shapes: readonly Shape[]): PathBox[] {
  return shapes.flatMap((shape) => (shape.kind === 'mark' ? (barOf(stage, shape) ?? []) : []))
}

/** All of the time that it is about: a belief's own bar leaves out the pauses in it. */
function barOf({ scale }: SceneDraft, { shapes, during }: MarkShape): PathBox | null {
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

/** What was said loudest turns grey. A paled bar carries darker words than a full one. */
const dimmedFill: Partial<Record<Token, Token>> = { ink: 'mute', 'on-owner': 'on-dimmed' }

function textsIn(shapes: readonly Shape[]): TextShape[] {
  const plain = shapes.flatMap((shape): readonly PlainShape[] => (shape.kind === 'mark' ? shape.shapes : [shape]))
  return plain.filter((shape): shape is TextShape => shape.kind === 'text')
}

/** Of a letter in a sign, the sign’s. */
function boxOf({ labels }: SceneDraft, { text, x, y, size, weight, mono, anchor }: TextShape): PathBox {
  const width = anchor === 'middle' ? 1.76 * size : labels.measure(text, size, weight, mono)
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

/** A text or a bar is lit or not, and never by half: where its edge would cut one, the veil has a hole. It is woven in rows, as holes may overlap. */
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

/** What these leave of a stretch. */
function gapsBetween(holes: readonly PathBox[], { left, right }: PathBox): [number, number][] {
  const gaps: [number, number][] = []
  let from = left
  for (const hole of holes.toSorted((a, b) => a.left - b.left)) {
    if (hole.left > from) gaps.push([from, hole.left])
    from = Math.max(from, hole.right)
  }
  return from < right ? [...gaps, [from, right]] : gaps
}
