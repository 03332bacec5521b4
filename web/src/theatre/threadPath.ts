/** Computes the path of the line from a lit sign to the caption. Pure. */

interface Place {
  x: number
  y: number
}

const round = (px: number) => Math.round(px * 2) / 2

/**
 * Returns the SVG path down from the sign and across to the caption, in one piece. `aside` is set if other runs are in between: the line then goes down in the
 * margin, because a line that is partly hidden would look like several lines. `aside.y` is where the line leaves its own run, and `aside.x` is the margin.
 */
export function pathDown(from: Place, to: Place, foot: number, aside: Place | null = null): string {
  const start = aside ?? from
  // The line crosses in the empty strip above the page's foot or, if there is no room, just below the foot's upper edge.
  const level = round(start.y < foot ? Math.max((start.y + foot) / 2, foot - 14) : Math.min(foot + 2, to.y - 2))
  const pieces = [`M${round(from.x)},${round(Math.min(from.y, level))}`]
  if (aside !== null) {
    const bend = Math.min(
      6,
      Math.max(0, aside.y - from.y),
      Math.abs(from.x - aside.x) / 2,
      Math.max(0, level - aside.y),
    )
    pieces.push(
      `V${round(aside.y) - bend}q0,${bend} ${-bend},${bend}`,
      `H${round(aside.x) + bend}q${-bend},0 ${-bend},${bend}`,
    )
  }
  const turn = Math.min(8, Math.abs(to.x - start.x) / 2, Math.max(0, level - start.y), to.y - level)
  const side = to.x < start.x ? -1 : 1
  pieces.push(
    `V${level - turn}q0,${turn} ${side * turn},${turn}`,
    `H${round(to.x) - side * turn}q${side * turn},0 ${side * turn},${turn}V${round(to.y)}`,
  )
  return pieces.join('')
}
