/** Places texts so that no text overlaps another or is cut off. The longest wording that fits is used; if none fits, the label is left out. */
import type { TextShape, Token } from './shapes.ts'

/** Returns the width of a text in pixels. */
export type Measure = (text: string, size: number, weight: number, mono: boolean) => number

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Taken extends Box {
  /** Gap in pixels that other texts must keep, or `null` if this is a drawn shape and not a text. */
  textGapPx: number | null
  shape?: TextShape
}

export interface PlacedLabel {
  shape: TextShape
  width: number
  left: number
}

export interface LabelRequest {
  /** Wordings, from the longest to the shortest. */
  texts: readonly string[]
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  size: number
  weight?: number
  mono?: boolean
  fill?: Token
  /** Horizontal range that the text must stay in; by default the whole space. */
  within?: readonly [number, number]
  /** Whether the text may shift sideways to fit into `within` instead of being left out. */
  slide?: boolean
  halo?: boolean
  role?: TextShape['role']
}

/** Gap between two texts, in ems. The gap is wider than a space, which in a monospaced font is as wide as a letter. */
const gapEm = { mono: 1, plain: 0.65 } as const
const blockGapPx = 2

export class LabelSpace {
  private readonly taken: Taken[] = []

  constructor(
    readonly left: number,
    readonly right: number,
    readonly measure: Measure,
  ) {}

  /** Keeps texts away from a drawn shape. */
  block(box: Box): void {
    this.taken.push({ textGapPx: null, ...box })
  }

  /** Places the first text that fits. Returns `null` if no text fits. */
  place(request: LabelRequest): PlacedLabel | null {
    const { x, y, anchor = 'start', size, weight = 400, mono = false } = request
    const { fill = 'ink', slide = false, halo = false, role } = request
    const [from, until] = request.within ?? [this.left, this.right]
    for (const text of request.texts) {
      const width = this.measure(text, size, weight, mono)
      const wanted = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
      const left = slide ? Math.max(from, Math.min(wanted, until - width)) : wanted
      const textGapPx = (mono ? gapEm.mono : gapEm.plain) * size
      const box: Taken = { textGapPx, left, right: left + width, top: y - size * 0.82, bottom: y + size * 0.24 }
      if (box.left < from - 0.01 || box.right > until + 0.01 || this.collides(box, textGapPx)) continue
      const look = { size, weight, mono, fill, halo, ...(role === undefined ? {} : { role }) }
      const shape: TextShape = { kind: 'text', x: left, y, text, anchor: 'start', ...look }
      this.taken.push({ ...box, shape })
      return { shape, width, left }
    }
    return null
  }

  /** Returns the texts and drawn shapes that a vertical line at `x` would cut, or would miss by less than `apartPx`. */
  across(x: number, apartPx = 0): readonly Readonly<Taken>[] {
    return this.taken.filter(({ left, right }) => left - apartPx < x && x < right + apartPx)
  }

  private collides(box: Taken, textGapPx: number): boolean {
    return this.taken.some((other) => {
      const gapPx = other.textGapPx === null ? blockGapPx : Math.max(textGapPx, other.textGapPx)
      return (
        box.left < other.right + gapPx &&
        other.left < box.right + gapPx &&
        box.top < other.bottom &&
        other.top < box.bottom
      )
    })
  }
}
