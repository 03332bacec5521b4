/** Builds the view of a position: the state that a path of steps leads to, and its possible next steps. */
import type { ChoiceView, Position, TakenView } from '../messages/exploration.ts'
import type { Counts } from './counts.ts'
import type { OrdersGraph } from './graph.ts'
import { type Judged, judgedIn } from './judged.ts'

/** Returns the state at the end of the path; `undefined` if there is no such path. */
export function stateAt(orders: Pick<OrdersGraph, 'edgesOf'>, path: readonly string[]): number | undefined {
  let state: number | undefined = 0
  for (const wanted of path) {
    if (state === undefined) return undefined
    state = orders.edgesOf(state).find(({ step }) => step === wanted)?.to
  }
  return state
}

/** Returns the view of the position at the end of `path`, whose state is `state`. */
export function positionAt(orders: OrdersGraph, counts: Counts, path: readonly string[], state: number): Position {
  return {
    path: [...path],
    taken: takenAlong(orders, path),
    schedules: String(counts.schedules(state)),
    broken: inWords(counts.broken(state)),
    brokenAlready: judgedIn(orders.broken(state)),
    hopeless: counts.isHopeless(state),
    ...orders.view(state),
    choices: orders.isExpanded(state) ? choicesAt(orders, counts, state) : [],
  }
}

export function takenAlong(orders: OrdersGraph, path: readonly string[]): TakenView[] {
  let state = 0
  return path.flatMap((step) => {
    const edges = orders.edgesOf(state)
    const at = edges.findIndex((edge) => edge.step === step)
    const taken = at < 0 ? undefined : orders.taken(state, at)
    state = edges[at]?.to ?? state
    return taken ?? []
  })
}

const inWords = (counts: Partial<Record<Judged, bigint>>) =>
  Object.fromEntries(Object.entries(counts).map(([property, count]) => [property, String(count)]))

function choicesAt(orders: OrdersGraph, counts: Counts, state: number): ChoiceView[] {
  const before = orders.broken(state)
  const edges = orders.edgesOf(state)
  return orders.stepsFrom(state).map((view, at): ChoiceView => {
    const to = edges[at]?.to ?? state
    return {
      ...view,
      schedules: String(counts.schedules(to)),
      broken: inWords(counts.broken(to)),
      breaks: judgedIn(orders.broken(to) & ~before),
      hopeless: counts.isHopeless(to),
    }
  })
}
