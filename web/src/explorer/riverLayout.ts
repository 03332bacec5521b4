/** Where each cell of a river stands, and which one is under the pointer. */
import type { River } from '../../../model/messages/exploration.ts'

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
  /** The cell's number; `null`: there is none. */
  cellAt(x: number, y: number): number | null
}

/** What has come to its end, in whichever way, runs on to the bottom: there each way has its share. */
const runsOn = (parents: ReadonlySet<number>, at: number): boolean => !parents.has(at)

/** Cells that others follow. */
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
  const cellAt = (x: number, y: number) => {
    const at = river.cells.findIndex((cell) => {
      const box = boxOf(cell)
      return x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height
    })
    return at < 0 ? null : at
  }
  return { rows, rowHeight, boxOf, cellAt }
}

/** The steps that lead into a cell. */
export function pathTo({ cells }: River, at: number): string[] {
  const path: string[] = []
  for (let cell = cells[at]; cell !== undefined; cell = cells[cell.parent]) path.unshift(cell.step)
  return path
}
