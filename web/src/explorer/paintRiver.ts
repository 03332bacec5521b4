/** Draws a river of orders: each step as a box in its client's color, with words where they fit, and red where it is lost. */
import type { River } from '../../../model/messages/exploration.ts'
import type { Palette } from '../scene/palette.ts'
import { tellings } from './describe.ts'
import { type CellBox, parentsIn, type RiverLayout } from './riverLayout.ts'
import { isFault } from './steps.ts'

interface Size {
  width: number
  height: number
}

/** Around the words of a box, and the least height of a row that has words. */
const room = { beside: 8, height: 13 }
/** How high the red edge is of a box from which it can still go wrong. */
const edgePx = 3

export function paintRiver(
  context: CanvasRenderingContext2D,
  river: River,
  layout: RiverLayout,
  { width, height }: Size,
  palette: Palette,
): void {
  const parents = parentsIn(river)
  context.fillStyle = river.broken ? palette.bad : palette.sunken
  context.fillRect(0, 0, width, height)
  if (river.broken) return
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const fontPx = Math.max(11, Math.min(13, layout.rowHeight - 6))
  context.font = `600 ${fontPx}px "Inter Variable", sans-serif`
  for (const [at, cell] of river.cells.entries()) {
    const box = layout.boxOf(cell)
    const fill = (colour: string, alpha: number, height = box.height, top = box.top) => {
      context.globalAlpha = alpha
      context.fillStyle = colour
      context.fillRect(box.left, top, Math.max(box.width, 0.5), height)
      context.globalAlpha = 1
    }
    // What is lost comes last, over its neighbors.
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
    label(context, cell, box, layout.rowHeight, palette.ink)
    if (cell.red > 0 && layout.rowHeight > 4 * edgePx) {
      // What runs red gathers at the right, and so does the edge that leads to it.
      const red = Math.min(box.width, Math.max(2, box.width * cell.red))
      context.fillStyle = palette.bad
      context.fillRect(box.left + box.width - red, box.top + layout.rowHeight - edgePx, red, edgePx)
    }
  }
  for (const [at, box] of layout.lost) {
    const cell = river.cells[at]
    context.fillStyle = palette.bad
    context.fillRect(box.left, box.top, box.width, box.height)
    if (cell?.broken) label(context, cell, box, layout.rowHeight, palette.panel)
  }
}

/** The fullest words that fit; without room there are none. */
function label(
  context: CanvasRenderingContext2D,
  cell: River['cells'][number],
  box: CellBox,
  rowHeight: number,
  colour: string,
): void {
  if (rowHeight < room.height) return
  const text = tellings(cell.taken ?? { step: cell.step, ...clientOf(cell.step) }).find(
    (one) => context.measureText(one).width + (one.length === 1 ? room.beside / 2 : room.beside) <= box.width,
  )
  if (text === undefined) return
  context.fillStyle = colour
  context.fillText(text, box.left + box.width / 2, box.top + rowHeight / 2)
}

/** Whose step it is, where only its letter may fit. */
const clientOf = (step: string) => (/^[A-D]/.test(step) ? { client: step[0] ?? '' } : {})

export function outline(
  context: CanvasRenderingContext2D,
  river: River,
  layout: RiverLayout,
  at: number,
  palette: Palette,
): void {
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
