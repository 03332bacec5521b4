/** Draws a client's sign on the row of the thing that the client acts on, with words next to the sign. */

import { centered } from './glyphs.ts'
import type { Placing } from './label-queue.ts'
import type { DrawingContext } from './lane.ts'
import { ownerToken, type PlainShape, type Token } from './shapes.ts'
import { type } from './spans.ts'
import { fannedOut, lettered } from './spread-signs.ts'

export interface SignPlace {
  x: number
  /** Place of the first sign if several signs share their words; `x` is then the place of the last sign. */
  fromX?: number
  y: number
  radius: number
  /** Whether the sign has room for its letter. Among many signs, only some have room. */
  isLettered?: boolean
  /** Place of the sign's moment, if the sign had to move aside for another sign. */
  ownX?: number
}

interface Axis {
  y: number
  radius: number
  /** Priority of the signs in the lane. Texts with a lower priority stay clear of the signs. */
  priority: number
}

/** Returns a lookup of the signs' places on a row. Signs keep the order of their moments, and no sign hides another if there is room. */
export function placesOn<M extends { atMs: number; seq: number }>(
  { scale, layout: { left, right }, labels }: DrawingContext,
  marks: readonly M[],
  { y, radius, priority }: Axis,
  matters: (mark: M) => boolean = () => false,
): (mark: M) => SignPlace {
  const all = marks.toSorted((a, b) => a.seq - b.seq)
  const own = all.map(({ atMs }) => scale.timeToPx(atMs))
  const fanned = fannedOut(own, 2.5 * radius, [left, right])
  const letters = lettered(fanned, 1.6 * radius, (i) => matters(all[i] as M))
  for (const x of fanned) labels.at(priority).block(boxAround(x, y, radius))
  const places = new Map(
    all.map((one, i) => [one, { ownX: own[i] ?? 0, x: fanned[i] ?? 0, y, radius, isLettered: letters[i] ?? true }]),
  )
  return (mark) => places.get(mark) as SignPlace
}

export function boxAround(x: number, y: number, reach: number) {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
}

/** Radius of the rim that separates signs, as a multiple of the sign's radius. */
const rim = 1.28

/**
 * Draws a line from a sign that had to move aside to the sign's moment. A sign that still covers its moment gets no line, because such a short line looks like
 * a scratch.
 */
export function thread({ ownX, x, y, radius }: SignPlace): PlainShape | null {
  if (ownX === undefined || Math.abs(ownX - x) <= rim * radius) return null
  return { kind: 'line', x1: x, y1: y - radius, x2: ownX, y2: y - radius * 1.7, stroke: 'ghost', strokeWidth: 1 }
}

/** Draws a client's letter in a circle. `read` is outlined, `accepted` is filled, `bad` has a red rim and a red letter, and `guilty` has only a red rim. */
export function sign(
  { layout: { unit } }: DrawingContext,
  client: string,
  { x, y, radius, isLettered = true }: SignPlace,
  look: 'read' | 'accepted' | 'bad' | 'guilty',
): PlainShape[] {
  const owner = ownerToken(client)
  const stroke = look === 'bad' || look === 'guilty' ? 'bad' : owner
  const size = Math.max(radius * 1.25, type.tiny * unit)
  const fill = look === 'accepted' ? 'on-owner' : look === 'bad' ? 'bad' : owner === 'ghost' ? 'mute' : owner
  const letter = centered(client.slice(0, 2), { x, y, size }, { weight: 750, fill })
  return [
    { kind: 'circle', x, y, radius: radius * rim, fill: 'panel' },
    { kind: 'circle', x, y, radius, fill: look === 'accepted' ? owner : 'panel', stroke, strokeWidth: radius / 4 },
    ...(isLettered ? [letter] : []),
  ]
}

interface SignWords {
  priority: number
  /** Wordings, from the longest to the shortest. */
  texts: string[]
  bad?: boolean
  /** Color of the first line, if only the second line is red. */
  fill?: Token
  /** Wordings of a second line in small type. */
  below?: string[]
  size?: number
}

/**
 * Places words next to a sign, in one or two lines. Each wording is tried on the right and then on the left; if no wording fits, the shortest goes above the
 * sign. In a narrow picture, a single line goes above the sign before it goes to the left, where it would take the room of the previous sign's words.
 */
export function beside(context: DrawingContext, { x, fromX = x, y, radius }: SignPlace, words: SignWords): Placing {
  const { unit, narrow } = context.layout
  const { texts, bad = false, fill = bad ? 'bad' : 'ink', below = [], size = type.name * unit } = words
  const small = type.tiny * unit
  const gap = radius + 6 * unit
  const lower = size < type.name * unit ? size * 0.36 : 0
  const look = { size, weight: 600, mono: true, fill, halo: true } as const
  const sides = narrow && below.length === 0 ? (['start'] as const) : (['start', 'end'] as const)
  const above = {
    ...look,
    texts: sides.length === 1 ? texts : texts.slice(-1),
    x,
    y: y - rim * radius - 4 * unit,
    anchor: 'middle',
  } as const
  return context.labels.at(words.priority).ask((space) => {
    for (const text of texts)
      for (const anchor of sides) {
        const at = anchor === 'start' ? x + gap : fromX - gap
        const first = space.place({ ...look, texts: [text], x: at, y: y + lower, anchor })
        if (first === null) continue
        const fill = bad ? 'bad' : 'mute'
        const second = { texts: below, x: at, y: y + 15 * unit, anchor, size: small, fill } as const
        return [first.shape, space.place(second)?.shape]
      }
    // A sign between two others has room for words only above it. At the picture's edge, those words have to slide sideways.
    const placed = space.place(above) ?? space.place({ ...above, slide: true })
    if (placed !== null || sides.length === 2) return [placed?.shape]
    return [space.place({ ...look, texts, x: fromX - gap, y: y + lower, anchor: 'end' })?.shape]
  })
}
