/** Draws moves between two votes as ribbons from the options on the left to the options on the right. Pure. */
import type { FirstVote } from '#model/messages/room-question.ts'

/** Height of a row, in the picture's own units. */
export const rowHeight = 100
const fill = 0.8
/** Width of the picture, and where arrowheads begin. */
const width = 100
const headFrom = 93
/** Minimum height of a ribbon that shows its number of people. */
const legible = 14

export interface Ribbon {
  from: number
  to: number
  people: number
  path: string
  /** Y coordinate of the number at the ribbon's left end, or `null` if the ribbon is too narrow for a number. */
  labelY: number | null
}

/**
 * Returns ribbons with the same scale on the left and on the right. People who answered in only one of the votes are in that vote's tally, but on no ribbon.
 */
export function ribbonsOf(
  { tally: before, moves }: Pick<FirstVote, 'tally' | 'moves'>,
  after: readonly number[],
): Ribbon[] {
  const scale = (fill * rowHeight) / Math.max(1, ...before, ...after)
  const topOf = (tally: readonly number[]) => tally.map((count, i) => rowHeight * (i + 0.5) - (count * scale) / 2)
  const leaves = topOf(before)
  const comes = topOf(after)
  return moves.flatMap(({ from, to, people }) => {
    const left = from === null ? undefined : leaves[from]
    const right = to === null ? undefined : comes[to]
    if (from === null || to === null || left === undefined || right === undefined) return []
    const height = people * scale
    leaves[from] = left + height
    comes[to] = right + height
    return { from, to, people, path: pathOf(left, right, height), labelY: height < legible ? null : left + height / 2 }
  })
}

function pathOf(left: number, right: number, height: number): string {
  const bend = headFrom / 2
  const curve = (fromX: number, fromY: number, toX: number, toY: number) =>
    `M${fromX} ${fromY}C${bend} ${fromY} ${bend} ${toY} ${toX} ${toY}`
  const back = `L${width} ${right + height / 2}L${headFrom} ${right + height}`
  return `${curve(0, left, headFrom, right)}${back}C${bend} ${right + height} ${bend} ${left + height} 0 ${left + height}Z`
}
