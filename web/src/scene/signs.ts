/** A client's sign on a lane of its doings, and the words beside it. */
import { ownerToken, type PlainShape, type Token } from './shapes.ts'
import { type Stage, type } from './stage.ts'

export interface SignPlace {
  x: number
  /** Where the first is of several that have words in common; `x`: where the last is. */
  fromX?: number
  y: number
  radius: number
}

/** Keeps the places of these signs free of words. */
export function blockSigns({ labels }: Stage, places: readonly number[], y: number, radius: number): void {
  for (const x of places) labels.block(x - radius, y - radius, x + radius, y + radius)
}

/** Where signs stand that stand at their moments. */
export function placesOf({ scale }: Stage, marks: readonly { atMs: number }[]): number[] {
  return marks.map(({ atMs }) => scale.timeToPx(atMs))
}

/**
 * A client's letter in a circle: an outline for what only looks, filled for what changes something, red for what should not be, and with a red
 * rim for whoever did what should not be.
 */
export function sign(
  client: string,
  x: number,
  y: number,
  radius: number,
  look: 'read' | 'accepted' | 'bad' | 'guilty',
): PlainShape[] {
  const owner = ownerToken(client)
  const stroke = look === 'bad' || look === 'guilty' ? 'bad' : owner
  return [
    // A rim tells signs apart that lie close to each other.
    { kind: 'circle', x, y, radius: radius * 1.28, fill: 'panel' },
    { kind: 'circle', x, y, radius, fill: look === 'accepted' ? owner : 'panel', stroke, strokeWidth: radius / 4 },
    {
      kind: 'text',
      x,
      y: y + radius * 0.45,
      text: client.slice(0, 2),
      size: radius * 1.25,
      weight: 750,
      anchor: 'middle',
      mono: false,
      fill: look === 'accepted' ? 'on-owner' : look === 'bad' ? 'bad' : owner === 'ghost' ? 'mute' : owner,
    },
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

/** One or two lines of words beside a sign: right of it, or left where there is more room. */
export function beside(stage: Stage, { x, fromX = x, y, radius }: SignPlace, words: SignWords): PlainShape[] {
  const { unit } = stage.layout
  const { texts, bad = false, fill = bad ? 'bad' : 'ink', below = [], size = type.name * unit } = words
  const small = type.tiny * unit
  const gap = radius + 6 * unit
  const lower = size < type.name * unit ? size * 0.36 : 0
  for (const anchor of ['start', 'end'] as const) {
    const at = anchor === 'start' ? x + gap : fromX - gap
    const first = stage.labels.place({
      texts,
      x: at,
      y: y + lower,
      anchor,
      size,
      weight: 600,
      mono: true,
      fill,
      halo: true,
    })
    if (first === null) continue
    const second =
      below.length === 0
        ? null
        : stage.labels.place({ texts: below, x: at, y: y + 15 * unit, anchor, size: small, fill: bad ? 'bad' : 'mute' })
    return second === null ? [first.shape] : [first.shape, second.shape]
  }
  return []
}
