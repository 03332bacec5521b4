/**
 * Draws the danger window: a band across the clients' rows while more clients believe that they hold the lock than may hold it. The band is pale if the overlap
 * does no harm.
 */
import { durationText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import type { DangerSpan } from '#web/replay/types.ts'
import type { LabelSpace, PlacedLabel } from '../drawing/labels.ts'
import type { DrawingContext, Lane } from '../drawing/lane.ts'
import { type MarkPiece, mark } from '../drawing/pieces.ts'
import type { PlainShape, TextShape, Token } from '../drawing/shapes.ts'
import { neighbors, type Stretch, sizeWithin, stretch, tipOf, type } from '../drawing/spans.ts'

const harmful = { fill: 'bad', edge: 'bad', opacity: 0.16 } as const
const harmless = { fill: 'mute', edge: 'ghost', opacity: 0.1 } as const

export const danger: Lane = {
  draw(context) {
    const { layout, picture, labels } = context
    const last = [...layout.clients.values()].at(-1)
    if (last === undefined) return []
    const bottom = last.y + last.height + 9 * layout.unit
    const texts = new Map<DangerSpan, TextShape>()
    // Adjacent spans are one danger: a holder came or went, and the danger continued.
    for (const group of neighbors(context, picture.dangers, 3, (span) => span))
      labels.at(1).ask((space) => {
        const [first] = group
        const text = textOf(context, group, space)
        if (first !== undefined && text !== null) texts.set(first, text.shape)
        return []
      })
    return picture.dangers.flatMap((span) => band(context, span, bottom, texts) ?? [])
  },
}

function band(
  context: DrawingContext,
  span: DangerSpan,
  bottom: number,
  texts: ReadonlyMap<DangerSpan, TextShape>,
): MarkPiece | null {
  const { layout, labels, isHarmless } = context
  const { unit, notes } = layout
  const place = stretch(context, span)
  if (place === null) return null
  const look = isHarmless ? harmless : harmful
  const single = (when: string, length: string) => words.dangerTip(span.clients, when, length, isHarmless)
  const ground: PlainShape = {
    kind: 'rect',
    x: place.x,
    y: notes.y + 1,
    width: place.width,
    height: bottom - notes.y,
    radius: Math.min(6 * unit, place.width / 2),
    fill: look.fill,
    opacity: look.opacity,
  }
  // Edges begin below texts, so that they do not cut through the texts.
  const rest = labels.ask(() => [
    ...edges(place, edgeTop(context, [...texts.values()]), bottom, { stroke: look.edge, strokeWidth: 1.5 * unit }),
    texts.get(span),
  ])
  const tip = tipOf(span, single, words.manyOf.dangers)
  return mark({ seq: span.fromSeq, tip, at: { x: place.x, y: notes.y }, shapes: [ground, rest], during: span })
}

/** Draws dark edges where danger begins and ends, because without colors the band's tint is hardly visible. */
function edges(
  { x, width }: Stretch,
  topAt: (x: number) => number,
  bottom: number,
  look: { stroke: Token; strokeWidth: number },
): PlainShape[] {
  const line = { kind: 'line', ...look } as const
  const right = x + width
  return [
    { ...line, x1: x, y1: topAt(x), x2: x, y2: bottom },
    { ...line, x1: right, y1: topAt(right), x2: right, y2: bottom },
    { ...line, x1: x, y1: bottom, x2: right, y2: bottom },
  ]
}

function edgeTop({ layout: { notes }, measure }: DrawingContext, texts: readonly TextShape[]) {
  const isIn = (x: number) =>
    texts.some((one) => one.x - 2 < x && x < one.x + 2 + measure(one.text, one.size, one.weight, one.mono))
  return (x: number) => notes.y + (isIn(x) ? notes.height : 1)
}

function textOf(context: DrawingContext, group: readonly DangerSpan[], space: LabelSpace): PlacedLabel | null {
  const { layout, measure, picture, isHarmless } = context
  const { unit, notes } = layout
  const places = group.flatMap((span) => stretch(context, span) ?? [])
  const [first] = places
  const last = places.at(-1)
  if (first === undefined || last === undefined) return null
  const lengthMs = group.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  // If the second holder has only just come, the length is still zero.
  const length = lengthMs < 1 ? null : durationText(lengthMs)
  const most = Math.max(...group.map(({ clients }) => clients.length))
  const width = last.x + last.width - first.x
  const size = sizeWithin(context, notes.height * 0.9, type.small)
  // In a low row, the text is in the middle of the row, clear of the band's upper edge and of the bars below.
  const baseline = Math.max(notes.height / 2 + size * 0.36, notes.height - 5 * unit)
  const look = { y: notes.y + baseline, size, weight: 650, fill: isHarmless ? 'mute' : 'bad', slide: true } as const
  const believed = isHarmless ? words.harmless : words.holders
  const said = (picture.lockless ? words.atOnce : believed)(most, length)
  // Texts that fit inside the band stay clear of the band's edges.
  const inset = 3 * unit
  const within = [first.x + inset, first.x + width - inset] as const
  const isWithin = (text: string) => measure(text, size, 650, false) + 2 * inset <= width
  const fitting = said.slice(0, -1).filter(isWithin)
  const shares = [0.5, 0.3, 0.7, 0.1, 0.9]
  for (const text of fitting.length > 0 ? [...fitting, ...said.slice(-1)] : said) {
    const isIn = isWithin(text)
    for (const share of isIn ? shares : [...shares, -0.4, 1.4]) {
      const at = { ...look, texts: [text], x: first.x + width * share, anchor: 'middle' } as const
      const placed = space.place(isIn ? { ...at, within } : at)
      if (placed !== null) return placed
    }
    if (isIn) continue
    // The cursor's head hides a danger that has only just begun, so the text goes next to the danger.
    const before = { ...look, texts: [text], x: first.x - 8 * unit, anchor: 'end' } as const
    const after = { ...look, texts: [text], x: first.x + width + 8 * unit, anchor: 'start' } as const
    const beside = space.place(before) ?? space.place(after)
    if (beside !== null) return beside
  }
  return null
}
