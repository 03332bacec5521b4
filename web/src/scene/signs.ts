/** A client's sign on a lane of its doings, and the words beside it. */

import { type SceneDraft, type } from './drawing-context.ts'
import { ownerToken, type PlainShape, type Token } from './shapes.ts'
import { fannedOut, lettered } from './spread-signs.ts'

export interface SignPlace {
  x: number
  /** Where the first is of several that have words in common; `x`: where the last is. */
  fromX?: number
  y: number
  radius: number
  /** Where many stand together, not each of them has room for its letter. */
  isLettered?: boolean
  /** Where its moment is, if another sign stands there. */
  ownX?: number
}

/**
 * The places of signs on a lane, in the order of their moments: none hidden behind another as far as there is room, and all kept free of words.
 */
export function placesOn<M extends { atMs: number; seq: number }>(
  { scale, layout: { left, right }, labels }: SceneDraft,
  marks: readonly M[],
  { y, radius }: { y: number; radius: number },
  matters: (mark: M) => boolean = () => false,
): Map<M, SignPlace> {
  const all = marks.toSorted((a, b) => a.seq - b.seq)
  const own = all.map(({ atMs }) => scale.timeToPx(atMs))
  const fanned = fannedOut(own, 2.2 * radius, [left, right])
  const letters = lettered(fanned, 1.6 * radius, (i) => matters(all[i] as M))
  for (const x of fanned) labels.block(x - radius, y - radius, x + radius, y + radius)
  return new Map(
    all.map((one, i) => [one, { ownX: own[i] ?? 0, x: fanned[i] ?? 0, y, radius, isLettered: letters[i] ?? true }]),
  )
}

/** From a sign that stands beside its moment to that moment. */
export function thread({ ownX, x, y, radius }: SignPlace): PlainShape | null {
  if (ownX === undefined || Math.abs(ownX - x) < 1) return null
  return { kind: 'line', x1: x, y1: y - radius, x2: ownX, y2: y - radius * 1.7, stroke: 'ghost', strokeWidth: 1 }
}

/** Keeps the places of these signs free of words. */
export function blockSigns({ labels }: SceneDraft, places: readonly number[], y: number, radius: number): void {
  for (const x of places) labels.block(x - radius, y - radius, x + radius, y + radius)
}

/** The places of signs that stand exactly at their moments. */
export function placesOf({ scale }: SceneDraft, marks: readonly { atMs: number }[]): number[] {
  return marks.map(({ atMs }) => scale.timeToPx(atMs))
}

/**
 * A client's letter in a circle: an outline for what only looks, filled for what changes something, red for what should not be, and with a red
 * rim for whoever did what should not be.
 */
export function sign(
  { layout: { unit } }: SceneDraft,
  client: string,
  { x, y, radius, isLettered = true }: SignPlace,
  look: 'read' | 'accepted' | 'bad' | 'guilty',
): PlainShape[] {
  const owner = ownerToken(client)
  const stroke = look === 'bad' || look === 'guilty' ? 'bad' : owner
  const size = Math.max(radius * 1.25, type.tiny * unit)
  const letter: PlainShape = {
    kind: 'text',
    x,
    y: y + size * 0.36,
    text: client.slice(0, 2),
    size,
    weight: 750,
    anchor: 'middle',
    mono: false,
    fill: look === 'accepted' ? 'on-owner' : look === 'bad' ? 'bad' : owner === 'ghost' ? 'mute' : owner,
  }
  return [
    // A rim tells signs apart that lie close to each other.
    { kind: 'circle', x, y, radius: radius * 1.28, fill: 'panel' },
    { kind: 'circle', x, y, radius, fill: look === 'accepted' ? owner : 'panel', stroke, strokeWidth: radius / 4 },
    ...(isLettered ? [letter] : []),
  ]
}

interface SignWords {
  /** From the longest wording to the shortest. */
  texts: string[]
  bad?: boolean
  /** Of the first line, where red is left to the second. */
  fill?: Token
  /** Small words on a second line. */
  below?: string[]
  size?: number
}

/** One or two lines of words beside a sign: right of it, or left where there is more room; or the fewest of them above it. */
export function beside(stage: SceneDraft, { x, fromX = x, y, radius }: SignPlace, words: SignWords): PlainShape[] {
  const { unit } = stage.layout
  const { texts, bad = false, fill = bad ? 'bad' : 'ink', below = [], size = type.name * unit } = words
  const small = type.tiny * unit
  const gap = radius + 6 * unit
  const lower = size < type.name * unit ? size * 0.36 : 0
  const look = { size, weight: 600, mono: true, fill, halo: true } as const
  for (const text of texts)
    for (const anchor of ['start', 'end'] as const) {
      const at = anchor === 'start' ? x + gap : fromX - gap
      const first = stage.labels.place({ ...look, texts: [text], x: at, y: y + lower, anchor })
      if (first === null) continue
      const lines = { texts: below, x: at, y: y + 15 * unit, anchor, size: small, fill: bad ? 'bad' : 'mute' } as const
      const second = below.length === 0 ? null : stage.labels.place(lines)
      return second === null ? [first.shape] : [first.shape, second.shape]
    }
  // Between two others there is room above it.
  const short = { ...look, texts: texts.slice(-1), x, y: y - 1.28 * radius - 3 * unit, anchor: 'middle' } as const
  const above = stage.labels.place(short)
  return above === null ? [] : [above.shape]
}
