/** The way of the line from a lit sign to the caption. Pure. */

interface Place {
  x: number
  y: number
}

const round = (px: number) => Math.round(px * 2) / 2

/** Straight down, behind whatever lies between, and then below all of it over to the caption. */
export function pathDown(
  from: Place,
  to: Place,
  between: readonly { top: number; bottom: number }[],
  foot: number,
): string {
  const hidden = between.toSorted((one, next) => one.top - next.top)
  const last = Math.max(from.y, ...hidden.map(({ bottom }) => bottom))
  // Above the foot, where nothing is written; where there is no room for that, just below its upper edge.
  const level = round(last < foot ? Math.max((last + foot) / 2, foot - 14) : Math.min(foot + 2, to.y - 2))
  const pieces: string[] = []
  let y = from.y
  for (const { top, bottom } of hidden) {
    if (top - 2 > y) pieces.push(`M${round(from.x)},${round(y)}V${round(top - 1)}`)
    y = Math.max(y, bottom + 1)
  }
  const turn = Math.min(8, Math.abs(to.x - from.x) / 2, Math.max(0, level - y), to.y - level)
  const side = to.x < from.x ? -1 : 1
  pieces.push(
    `M${round(from.x)},${round(Math.min(y, level))}V${level - turn}q0,${turn} ${side * turn},${turn}`,
    `H${round(to.x) - side * turn}q${side * turn},0 ${side * turn},${turn}V${round(to.y)}`,
  )
  return pieces.join('')
}
