/** Answers queries on a finished graph. Every answer is plain data. */
import type { Position, River, Shortest } from '#model/messages/exploration.ts'
import { isReached } from '#model/messages/level.ts'
import { type Judged, judged, judgedIn } from '#model/orders/judged.ts'
import { positionAt, stateAt } from '#model/orders/position.ts'
import { riverOf } from '#model/orders/river.ts'
import { smallestOrFutile } from '#model/orders/smallest.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Exploration } from './explorer.ts'
import { type PlayedPath, playedPath } from './played-path.ts'

export type FoundGraph = NonNullable<Exploration['found']>
/** The part of a graph that positions and counts need. A graph from a file has this part, too. */
export type ReadableGraph = Pick<FoundGraph, 'counts'> & { explored: Pick<FoundGraph['explored'], 'orders'> }

interface Steps {
  path: readonly string[]
}
interface Goal {
  goal: PropertyId
}

/** Functions that answer queries, keyed by query. They throw a `RefusalError`. */
export const looks = {
  position: ({ explored, counts }: ReadableGraph, { path }: Steps): Position =>
    positionAt(explored.orders, counts, path, known(explored, path)),

  shortest({ explored, counts }: ReadableGraph, { path, property }: Steps & { property: string }): Shortest {
    const state = known(explored, path)
    return { steps: smallestOrFutile(explored.orders, counts, judgedOf(property), state) ?? null }
  },

  river: ({ explored, counts }: ReadableGraph, { property }: { property: string }): River =>
    riverOf(explored.orders, counts, judgedOf(property)),

  play({ explored }: FoundGraph, { path }: Steps): PlayedPath {
    const played = playedPath(explored, path)
    if (played === undefined) throw noSuchPath()
    return played
  },

  /** Returns the number of steps in the shortest solution, or `null` if there is no solution. 0 means that the goal is reached before the first step. */
  par: (found: ReadableGraph, { goal }: Goal): number | null =>
    fewestSteps(found.explored.orders, isGoalIn(found, goal)),

  /** Returns the position without anything that lies ahead of it. */
  'level-position': (found: ReadableGraph, steps: Steps): Position => withoutAhead(looks.position(found, steps)),

  /** Returns the number of these steps after which the goal is reached, or `null` if the goal is not reached. */
  reached(found: ReadableGraph, { path, goal }: Steps & Goal): number | null {
    known(found.explored, path)
    const isGoal = isGoalIn(found, goal)
    const lengths = Array.from({ length: path.length + 1 }, (_, steps) => steps)
    return lengths.find((steps) => isGoal(known(found.explored, path.slice(0, steps)))) ?? null
  },
}

type Looks = typeof looks
export type Look = keyof Looks
export type LookRequest<L extends Look> = Parameters<Looks[L]>[1]
export type LookAnswer<L extends Look> = ReturnType<Looks[L]>
/** Queries that also work on a graph from a file. */
export type ReadingLook = Exclude<Look, 'play'>

export function lookAt<L extends ReadingLook>(found: ReadableGraph, what: L, request: LookRequest<L>): LookAnswer<L> {
  const look = looks[what] as (found: ReadableGraph, request: LookRequest<L>) => LookAnswer<L>
  return look(found, request)
}

function known(explored: ReadableGraph['explored'], path: readonly string[]): number {
  const state = stateAt(explored.orders, path)
  if (state === undefined) throw noSuchPath()
  return state
}

const noSuchPath = () => new RefusalError('impossible-steps')

function judgedOf(property: string): Judged {
  const found = judged.find((one) => one === property)
  if (found === undefined) throw new RefusalError('not-judged-here', { property })
  return found
}

function isGoalIn({ explored, counts }: ReadableGraph, goal: PropertyId) {
  const { orders } = explored
  return (state: number) => {
    const clients = orders.names.map((_, client) => ({ granted: orders.isGranted(state, client) }))
    const brokenAlready = judgedIn(orders.broken(state))
    return isReached({ brokenAlready, hopeless: counts.isHopeless(state), clients }, goal)
  }
}

/** Returns the number of steps to the nearest goal state, or `null` if no goal state is reachable. */
function fewestSteps(graph: { targetsOf(state: number): Iterable<number> }, isGoal: (state: number) => boolean) {
  const seen = new Set([0])
  let level = [0]
  for (let steps = 0; level.length > 0; steps += 1) {
    if (level.some(isGoal)) return steps
    level = level.flatMap((state) => [...graph.targetsOf(state)]).filter((to) => !seen.has(to) && seen.add(to))
  }
  return null
}

function withoutAhead(position: Position): Position {
  const choices = position.choices.map((choice) => {
    return { ...choice, schedules: '0', broken: {}, breaks: [], hopeless: false }
  })
  return { ...position, schedules: '0', broken: {}, choices }
}
