/** Draws all orders as a river: each step is a box in its client's color, with text if it fits. Violations are red. */
import type { River } from '#model/messages/exploration.ts'
import type { Palette } from '../scene/palette.ts'
import { stepPhrases } from './describe.ts'
import { type CellBox, parentsIn, type RiverLayout } from './river-layout.ts'
import { isFault } from './steps.ts'

interface Size {
  width: number
  height: number
}

/** Horizontal padding around text, and the minimum height of a row that has text, in pixels. */
const room = { beside: 8, height: 13 }
/** Line height and font size of two-line text, in pixels. */
const linePx = 12
const smallPx = 11
/** Height in pixels of the red edge below a box from which orders can still go wrong. */
const edgePx = 3

interface RiverCanvas {
  context: CanvasRenderingContext2D
  size: Size
  palette: Palette
}

export function paintRiver(
  { context, size: { width, height }, palette }: RiverCanvas,
  river: River,
  layout: RiverLayout,
): void {
  const parents = parentsIn(river)
  context.fillStyle = river.broken ? palette.bad : palette.sunken
  context.fillRect(0, 0, width, height)
  if (river.broken) return
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const fontPx = Math.max(11, Math.min(13, layout.rowHeight - 6))
  const lettering = { context, fonts: { 1: fontOf(fontPx), 2: fontOf(smallPx) }, rowHeight: layout.rowHeight }
  for (const [at, cell] of river.cells.entries()) {
    const box = layout.boxOf(cell)
    const fill = (colour: string, alpha: number, height = box.height, top = box.top) => {
      context.globalAlpha = alpha
      context.fillStyle = colour
      context.fillRect(box.left, top, Math.max(box.width, 0.5), height)
      context.globalAlpha = 1
    }
    // Violations are drawn last, on top of their neighbors.
    if (cell.broken) continue
    fill(palette.panel, 1)
    fill(colourOf(cell.step, palette), isFault(cell.step) ? 0.4 : 0.3, layout.rowHeight)
    if (!parents.has(at)) fill(palette.ghost, 0.16, box.height - layout.rowHeight, box.top + layout.rowHeight)
    if (cell.folded) fill(palette.bad, cell.red)
    if (box.width > 3) {
      context.fillStyle = palette.panel
      context.fillRect(box.left, box.top, 1, box.height)
      context.fillRect(box.left, box.top, box.width, 1)
    }
    if (cell.folded) continue
    label(lettering, cell, box, palette.ink)
    if (cell.red > 0 && layout.rowHeight > 4 * edgePx) {
      // Boxes of violations are on the right, so the red edge that leads to them is on the right too.
      const red = Math.min(box.width, Math.max(2, box.width * cell.red))
      context.fillStyle = palette.bad
      context.fillRect(box.left + box.width - red, box.top + layout.rowHeight - edgePx, red, edgePx)
    }
  }
  for (const [at, box] of layout.lost) {
    const cell = river.cells[at]
    context.fillStyle = palette.bad
    context.fillRect(box.left, box.top, box.width, box.height)
    if (cell?.broken) label(lettering, cell, box, palette.panel)
  }
}

const fontOf = (px: number) => `600 ${px}px "Inter Variable", sans-serif`

interface Lettering extends Pick<RiverCanvas, 'context'> {
  /** Fonts, keyed by the number of lines in the text. */
  fonts: Record<1 | 2, string>
  rowHeight: number
}

/** Draws the longest text that fits on up to two lines. Draws nothing if no text fits. */
function label(
  { context, fonts, rowHeight }: Lettering,
  cell: River['cells'][number],
  box: CellBox,
  colour: string,
): void {
  if (rowHeight < room.height) return
  const widthOf = (text: string, lines: 1 | 2) => {
    context.font = fonts[lines]
    return context.measureText(text).width
  }
  const most = rowHeight >= 2 * linePx + edgePx ? 2 : 1
  const texts = stepPhrases(cell.taken ?? { step: cell.step, ...clientOf(cell.step) })
  const lines = wordsThatFit(texts, box.width, most, widthOf)
  const isOne = lines.length < 2
  context.font = fonts[isOne ? 1 : 2]
  context.fillStyle = colour
  const middle = box.top + (rowHeight - (isOne ? 0 : edgePx - 1)) / 2
  for (const [at, line] of lines.entries())
    context.fillText(line, box.left + box.width / 2, middle + (at - (lines.length - 1) / 2) * linePx)
}

/** Matches places where a line may break: after a space, and next to a Chinese character. */
const lineBreaks = /(?<=\s)|(?<=\p{Script=Han})(?=\p{L})|(?<=\p{L})(?=\p{Script=Han})/u

/** Splits a text into two lines, so that the longer line is as short as possible. */
function halves(text: string): string[] {
  const words = text.split(lineBreaks)
  const all = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)].map((half) => half.join('').trim()))
  const longest = (lines: string[]) => Math.max(...lines.map(({ length }) => length))
  return all.sort((one, other) => longest(one) - longest(other))[0] ?? [text]
}

/** Returns the lines of the first text that fits the width, or an empty array if none fits. Two lines use the smaller font. */
export function wordsThatFit(
  texts: readonly string[],
  widthPx: number,
  mostLines: 1 | 2,
  widthOf: (text: string, lines: 1 | 2) => number,
): string[] {
  const fits = (line: string, lines: 1 | 2) =>
    widthOf(line, lines) + (line.length === 1 ? room.beside / 2 : room.beside) <= widthPx
  for (const text of texts) {
    if (fits(text, 1)) return [text]
    if (mostLines === 1) continue
    const lines = halves(text)
    if (lines.length > 1 && lines.every((line) => fits(line, 2))) return lines
  }
  return []
}

/** Returns the client that makes the step. In a narrow box, only the client's letter may fit. */
const clientOf = (step: string) => (/^[A-D]/.test(step) ? { client: step[0] ?? '' } : {})

export function outline({ context, palette }: RiverCanvas, river: River, layout: RiverLayout, at: number): void {
  context.strokeStyle = palette.ink
  context.lineWidth = 2
  for (let cell = river.cells[at]; cell !== undefined; cell = river.cells[cell.parent]) {
    const { left, top, width } = (cell === river.cells[at] ? layout.lost.get(at) : undefined) ?? layout.boxOf(cell)
    context.strokeRect(left + 1, top + 1, Math.max(1, width - 2), layout.rowHeight - 2)
  }
}

function colourOf(step: string, palette: Palette): string {
  if (isFault(step)) return palette.warn
  return palette[step[0] as 'A' | 'B' | 'C' | 'D'] ?? palette.ghost
}
