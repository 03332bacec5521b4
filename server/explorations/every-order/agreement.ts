/** Compares the explorer's counts with counts that were found by brute force. */

import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { stateAt } from '#model/orders/position.ts'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { ExplorationResult } from '#server/engine/explore/exploration.ts'
import { type ExplorationQuestion, judgedIn } from '#server/engine/explore/question.ts'
import { randomStream } from '#server/engine/random.ts'
import { everyOrder, type ForcedScenario, judgedOrders, type OrderCounts } from './judged.ts'
import type { WatchedStore } from './watched-store.ts'

/** Converts the explorer's summary to counts in the form that brute force returns. */
export const claimed = ({ schedules, broken }: ExplorationSummary): OrderCounts => ({
  orders: Number(schedules),
  broken: Object.fromEntries(
    Object.entries(broken).map(([property, found]) => [property, Number(found?.schedules ?? 0)]),
  ),
})

export function countDifferences(explorer: OrderCounts, forced: OrderCounts): Because[] {
  const properties = new Set([...Object.keys(explorer.broken), ...Object.keys(forced.broken)])
  const counts = [...properties].map((property) => {
    const of = ({ broken }: OrderCounts) => (broken as Partial<Record<string, number>>)[property] ?? 0
    return { what: property, one: of(explorer), other: of(forced) }
  })
  return [{ what: 'orders', one: explorer.orders, other: forced.orders }, ...counts]
    .filter(({ one, other }) => one !== other)
    .map(({ what, one, other }) => because('counts-differ', { what, explorer: one, checkers: other }))
}

export interface Compared {
  /** Number of orders walked: all orders, or a random sample if there are too many orders. */
  walked: number
  isAll: boolean
  differences: Because[]
}

/**
 * Walks every order if there are at most `most` orders, and otherwise a random sample of `drawn` orders. Each sampled order must break exactly what the
 * explorer says.
 */
export async function compare(
  store: WatchedStore,
  given: Omit<ForcedScenario, 'nodes'>,
  question: ExplorationQuestion,
  { summary, found }: { summary: ExplorationSummary; found?: { explored: ExplorationResult } | undefined },
  { most, drawn }: { most: number; drawn: number },
): Promise<Compared> {
  if (!summary.complete || found === undefined) throw new RangeError('not every order is known')
  const scenario = { ...given, nodes: found.explored.world.words.layout.nodes }
  if (Number(summary.schedules) <= most) {
    const forced = await everyOrder(store, scenario, question)
    return { walked: forced.orders, isAll: true, differences: countDifferences(claimed(summary), forced) }
  }
  const orders = Array.from({ length: drawn }, (_, seed) => drawnFrom(found.explored, seed))
  const differences: Because[] = []
  let walked = 0
  for await (const { steps, broken } of judgedOrders(store, scenario, question, orders)) {
    walked += 1
    const foretold = brokenAfter(found.explored, steps)
    if (foretold.join() !== broken.join())
      differences.push(because('order-differs', { steps: steps.join(' '), explorer: foretold, checkers: broken }))
  }
  const distinct = new Set(orders.map((steps) => steps.join(' '))).size
  if (walked !== distinct) differences.push(because('orders-missing', { distinct, walked }))
  return { walked, isAll: false, differences }
}

/** Returns a random complete order. Each step is drawn from the possible steps. */
function drawnFrom({ graph }: ExplorationResult, seed: number): string[] {
  const chance = randomStream(seed, 'order')
  const steps: string[] = []
  for (let edges = graph.edgesOf(0); edges.length > 0; ) {
    const edge = edges[Math.floor(chance.fraction() * edges.length)]
    if (edge === undefined) break
    steps.push(edge.step)
    edges = graph.edgesOf(edge.to)
  }
  return steps
}

function brokenAfter(explored: ExplorationResult, steps: readonly string[]) {
  const state = stateAt(explored.orders, steps)
  if (state === undefined) throw new RangeError(`there is no order ${steps.join(' ')}`)
  return judgedIn(explored.world.words.broken(explored.graph.row(state)))
}
