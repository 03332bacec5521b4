/** Finds the shortest counterexample: with the fewest faults, then the fewest steps, then the fewest changes of client, then the first by name. */
import type { Counts } from './counts.ts'
import type { OrdersGraph } from './graph.ts'
import { bitOf, type Judged } from './judged.ts'

/** Returns the client whose letter begins the step; `undefined` for a crash, a node's fault or the end of a lease. */
export const clientOf = (step: string): string | undefined => /^[A-Z]/.exec(step)?.[0]

/**
 * Returns the steps from `from` to the nearest state in which the property is broken; `undefined` if there is no such state. Empty if the property is already
 * broken.
 */
export function smallest(orders: OrdersGraph, property: Judged, from = 0): string[] | undefined {
  return smallestTo(orders, (state) => (orders.broken(state) & bitOf(property)) !== 0, from)
}

/** Like `smallest`, but for `progress` it also accepts a state in which no client was granted the lock and no client ever will be. */
export function smallestOrFutile(
  orders: OrdersGraph,
  counts: Counts,
  property: Judged,
  from = 0,
): string[] | undefined {
  const steps = smallest(orders, property, from)
  if (steps !== undefined || property !== 'progress') return steps
  return smallestTo(orders, (state) => counts.isFutile(state), from)
}

/** Returns the steps from `from` to the nearest state that `isTarget` accepts; `undefined` if no such state can be reached. */
export function smallestTo(orders: OrdersGraph, isTarget: IsTarget, from = 0): string[] | undefined {
  const found = nearest(orders, isTarget, from)
  return found && walk(orders, found, from)
}

/** Whether a state is a target. The result must not depend on clients' names. */
type IsTarget = (state: number) => boolean

/** The nearest targets, as kept states. Targets that differ only in clients' names count as one. */
interface Nearest {
  targets: ReadonlySet<number>
  steps: number
  faults: number
}

/** Returns the reachable targets with the fewest faults, then the fewest steps. */
function nearest(orders: OrdersGraph, isTarget: IsTarget, from: number): Nearest | undefined {
  let level = new Set([orders.standsFor(from)])
  let best: Nearest | undefined
  for (let steps = 0; level.size > 0; steps += 1) {
    const next = new Set<number>()
    const found: number[] = []
    for (const state of level) {
      if (best && orders.faults(state) >= best.faults) continue
      if (isTarget(state)) found.push(state)
      else
        for (let at = 0; at < orders.steppedFrom(state); at += 1) next.add(orders.standsFor(orders.target(state, at)))
    }
    if (found.length > 0) {
      const faults = found.reduce((fewest, state) => Math.min(fewest, orders.faults(state)), Number.POSITIVE_INFINITY)
      best = { targets: new Set(found.filter((state) => orders.faults(state) === faults)), steps, faults }
    }
    level = next
  }
  return best
}

/** Returns the path to a target with the fewest changes of client. Among equal paths, returns the first in the order of steps. */
function walk(orders: OrdersGraph, { targets, steps, faults }: Nearest, from: number): string[] {
  const { names } = orders
  const known = new Map<number, number>()
  const changesFrom = (state: number, actor: number, left: number): number => {
    if (left === 0) return targets.has(orders.standsFor(state)) ? 0 : Number.POSITIVE_INFINITY
    const same = actor < 0 ? actor : orders.clientIn(state, actor)
    const key = (orders.standsFor(state) * (steps + 1) + left) * (names.length + 1) + same + 1
    const found = known.get(key)
    if (found !== undefined) return found
    let fewest = Number.POSITIVE_INFINITY
    for (const { changes } of waysOn(state, actor, left)) fewest = Math.min(fewest, changes)
    known.set(key, fewest)
    return fewest
  }
  const waysOn = (state: number, actor: number, left: number) =>
    orders
      .edgesOf(state)
      .filter(({ to }) => orders.faults(to) <= faults)
      .map(({ step, to }) => {
        const client = clientOf(step)
        const next = client === undefined ? actor : names.indexOf(client)
        const change = actor >= 0 && next !== actor ? 1 : 0
        return { step, to, actor: next, changes: change + changesFrom(to, next, left - 1) }
      })
  const path: string[] = []
  let here = { to: from, actor: -1 }
  for (let left = steps; left > 0; left -= 1) {
    const [best] = waysOn(here.to, here.actor, left).sort(
      (one, other) => one.changes - other.changes || (one.step < other.step ? -1 : 1),
    )
    if (!best || !Number.isFinite(best.changes)) throw new Error('no way leads to the state that was found')
    path.push(best.step)
    here = best
  }
  return path
}
