/** Computes the position of each cell of a river, and finds the cell under the pointer. */
import type { River } from '#model/messages/exploration.ts'

type Cell = River['cells'][number]

export interface CellBox {
  left: number
  top: number
  width: number
  height: number
}

export interface RiverLayout {
  rows: number
  rowHeight: number
  boxOf(cell: Cell): CellBox
  /** Boxes of violations, keyed by cell index. They are widened so that they are visible from afar. */
  lost: ReadonlyMap<number, CellBox>
  /** Whether some violation is drawn wider than its share. */
  widened: boolean
  /** Whether the red boxes are folded cells: the violations themselves lie below the last row. */
  endsBefore: boolean
  cellAt(x: number, y: number): number | null
}

/** Whether no cell follows this one. If so, the cell is drawn down to the bottom edge, where each order's share is visible. */
const runsOn = (parents: ReadonlySet<number>, at: number): boolean => !parents.has(at)

/** Returns the indexes of the cells that another cell follows. */
export const parentsIn = ({ cells }: River): ReadonlySet<number> => new Set(cells.map(({ parent }) => parent))

export function layOut(river: River, width: number, height: number): RiverLayout {
  const parents = parentsIn(river)
  const rows = Math.max(1, ...river.cells.map(({ depth }) => depth))
  const rowHeight = height / rows
  const numbers = new Map(river.cells.map((cell, at) => [cell, at]))
  const boxOf = (cell: Cell): CellBox => {
    const top = (cell.depth - 1) * rowHeight
    const bottom = runsOn(parents, numbers.get(cell) ?? -1) ? height : top + rowHeight
    return { left: cell.from * width, top, width: cell.width * width, height: bottom - top }
  }
  const lost = lostBoxes(river, width, boxOf)
  const holds = (box: CellBox, x: number, y: number) =>
    x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height
  const cellAt = (x: number, y: number) => {
    // Violations are drawn on top, so they are tested first.
    for (const [at, box] of lost) if (holds(box, x, y)) return at
    const at = river.cells.findIndex((cell) => holds(boxOf(cell), x, y))
    return at < 0 ? null : at
  }
  const widened = [...lost].some(([at, box]) => box.width > (river.cells[at]?.width ?? 1) * width + 0.5)
  const endsBefore = lost.size > 0 && ![...lost.keys()].some((at) => river.cells[at]?.broken)
  return { rows, rowHeight, boxOf, lost, widened, endsBefore, cellAt }
}

/** Maximum share of the picture's width for all widened violations together. The more violations there are, the less each of them is widened. */
const mostWidened = 0.25

/**
 * Returns the widened boxes of cells that are violations. If no violation has its own cell, returns the widened boxes of folded cells that contain violations.
 */
function lostBoxes({ broken, cells }: River, width: number, boxOf: (cell: Cell) => CellBox): Map<number, CellBox> {
  if (broken) return new Map()
  const numbered = [...cells.entries()]
  const whole = numbered.filter(([, cell]) => cell.broken)
  const shown = whole.length > 0 ? whole : numbered.filter(([, cell]) => cell.folded && cell.red > 0)
  const least = Math.min(Math.max(4, width / 130), Math.max(1, (width * mostWidened) / shown.length))
  return new Map(
    shown.map(([at, cell]) => {
      const box = boxOf(cell)
      const wide = Math.max(box.width, least)
      const left = Math.max(0, Math.min(box.left + (box.width - wide) / 2, width - wide))
      return [at, { ...box, left, width: wide }]
    }),
  )
}

/** Returns the cells from the start to this cell, inclusive. */
export function cellsTo({ cells }: River, at: number): Cell[] {
  const path: Cell[] = []
  for (let cell = cells[at]; cell !== undefined; cell = cells[cell.parent]) path.unshift(cell)
  return path
}

export const pathTo = (river: River, at: number): string[] => cellsTo(river, at).map(({ step }) => step)

/**
 * Returns the last cell of the path that is in the picture, or `null` if there is none. The path may be longer, because narrow cells are folded and orders end
 * at a violation.
 */
export function riverCellOf({ cells }: River, path: readonly string[]): number | null {
  let found = -1
  for (const step of path) {
    const next = cells.findIndex((cell) => cell.parent === found && cell.step === step)
    if (next < 0) break
    found = next
  }
  return found < 0 ? null : found
}

/**
 * Returns the cell that an arrow key leads to, or `null` if there is none. Left and right stay in the row, and up leads to the previous step.
 *
 * Down leads to the following cell with the largest share of violations, because people look for violations. If there are no violations, down leads to the
 * first following cell.
 */
export function neighborOf({ cells }: River, at: number | null, key: string): number | null {
  const numbered = [...cells.entries()]
  const mostRed = (parent: number) => {
    const after = numbered.filter(([, cell]) => cell.parent === parent)
    return (
      after.reduce<(typeof after)[number] | null>(
        (best, one) => (best && best[1].red >= one[1].red ? best : one),
        null,
      )?.[0] ?? null
    )
  }
  if (at === null) return key === 'ArrowDown' || key === 'ArrowRight' ? mostRed(-1) : null
  const here = cells[at]
  if (here === undefined) return null
  if (key === 'ArrowDown') return mostRed(at)
  if (key === 'ArrowUp') return here.parent < 0 ? null : here.parent
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const row = numbered
    .filter(([, { depth }]) => depth === here.depth)
    .sort(([, one], [, other]) => one.from - other.from)
  const place = row.findIndex(([number]) => number === at)
  return row[place + (key === 'ArrowRight' ? 1 : -1)]?.[0] ?? null
}
