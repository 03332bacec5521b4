/** The path of the line from a lit sign to the caption. Pure. */

interface Place {
  x: number
  y: number
}

const round = (px: number) => Math.round(px * 2) / 2

/**
 * SVG path down from the sign and across to the caption, in one piece. `aside`: other runs are in between, so the line goes to the margin and down there,
 * because a line that is hidden in parts would look like several. `aside.y`: where it leaves its own run; `aside.x`: the margin.
 */
export function pathDown(from: Place, to: Place, foot: number, aside: Place | null = null): string {
  const start = aside ?? from
  // Crosses in the empty strip above the page's foot, or, if there is no room, just below the foot's upper edge.
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
