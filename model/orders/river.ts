/**
 * Draws all schedules in one picture. At each step the remaining schedules are split by what comes next, and each cell is as wide as its share of all
 * schedules.
 */
import type { River } from '../messages/exploration.ts'
import type { Counts } from './counts.ts'
import type { OrdersGraph } from './graph.ts'
import { bitOf, type Judged } from './judged.ts'

/** Minimum width of a cell. Narrower cells would be thinner than a line on the screen, so only the sum of their shares is kept. */
const narrowest = 1 / 1200
const withWords = 1 / 40
const mostCells = 20_000
/** Number of units that a share of 1 is rounded to, to keep the message short. */
const precision = 1e6

/** Draws the picture. Cells that break `property` are red. */
export function riverOf(orders: OrdersGraph, counts: Counts, property: Judged): River {
  const total = counts.schedules(0)
  const isBroken = (state: number) => (orders.broken(state) & bitOf(property)) !== 0
  const share = (part: bigint, whole: bigint) =>
    whole === 0n ? 0 : Number((part * BigInt(precision)) / whole) / precision
  const cells: River['cells'] = []
  const takenOf = (state: number, at: number) => {
    const taken = orders.taken(state, at)
    return taken === undefined ? {} : { taken }
  }
  let level = [{ state: 0, from: 0, parent: -1 }]
  for (let depth = 1; level.length > 0 && cells.length < mostCells; depth += 1) {
    const next: typeof level = []
    for (const { state, from, parent } of level) {
      let at = from
      const parts = orders.edgesOf(state).map(({ step, to }, edge) => {
        const ways = counts.schedules(to)
        return { step, edge, to, width: share(ways, total), red: share(counts.broken(to)[property] ?? 0n, ways) }
      })
      // Sorted so that red cells gather on the right.
      for (const { step, edge, to, width, red } of parts.sort((one, other) => one.red - other.red)) {
        const broken = isBroken(to)
        const goesOn = !broken && orders.targetsOf(to).length > 0
        const folded = goesOn && width < narrowest
        const told = width < withWords ? {} : takenOf(state, edge)
        cells.push({ parent, depth, step, ...told, from: at, width, red, broken, folded })
        if (goesOn && !folded) next.push({ state: to, from: at, parent: cells.length - 1 })
        at += width
      }
    }
    level = next
  }
  return { broken: isBroken(0), cells }
}
