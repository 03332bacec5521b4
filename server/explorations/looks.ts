/** Queries on a finished graph. Every answer is plain data. */
import type { Position, River, Shortest } from '#model/messages/exploration.ts'
import { isReached } from '#model/messages/level.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { positionAt, stateAt } from '../engine/explore/position.ts'
import { type Judged, judged, judgedIn } from '../engine/explore/question.ts'
import { riverOf } from '../engine/explore/river.ts'
import { smallest, smallestTo } from '../engine/explore/smallest.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Exploration } from './explorer.ts'
import { type PlayedPath, playedPath } from './played-path.ts'

export type Found = NonNullable<Exploration['found']>

interface Steps {
  path: readonly string[]
}
interface Goal {
  goal: PropertyId
}

/** Queries throw a `RefusalError`. */
export const looks = {
  position: ({ explored, counts }: Found, { path }: Steps): Position =>
    positionAt(explored, counts, path, known(explored, path)),

  shortest({ explored, counts }: Found, { path, property }: Steps & { property: string }): Shortest {
    const state = known(explored, path)
    const wanted = judgedOf(property)
    const steps = smallest(explored, wanted, state)
    const futile = wanted === 'progress' ? smallestTo(explored, (one) => counts.isFutile(one), state) : undefined
    return { steps: steps ?? futile ?? null }
  },

  river: ({ explored, counts }: Found, { property }: { property: string }): River =>
    riverOf(explored, counts, judgedOf(property)),

  /** Everything needed to play these steps. */
  play({ explored }: Found, { path }: Steps): PlayedPath {
    const played = playedPath(explored, path)
    if (played === undefined) throw noSuchPath()
    return played
  },

  /** Steps of the shortest solution; `null`: none. 0: the goal is reached before the first step. */
  par: ({ explored, counts }: Found, { goal }: Goal): number | null =>
    fewestSteps(explored.graph, isGoalIn({ explored, counts }, goal)),

  /** The position, without anything that lies ahead of it. */
  'level-position': (found: Found, steps: Steps): Position => withoutAhead(looks.position(found, steps)),

  /** Number of these steps after which the goal is reached; `null`: it is not. */
  reached(found: Found, { path, goal }: Steps & Goal): number | null {
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

function known(explored: Found['explored'], path: readonly string[]): number {
  const state = stateAt(explored, path)
  if (state === undefined) throw noSuchPath()
  return state
}

const noSuchPath = () => new RefusalError('impossible-steps')

function judgedOf(property: string): Judged {
  const found = judged.find((one) => one === property)
  if (found === undefined) throw new RefusalError('not-judged-here', { property })
  return found
}

function isGoalIn({ explored, counts }: Found, goal: PropertyId) {
  const { graph, world, names } = explored
  return (state: number) => {
    const row = graph.row(state)
    const clients = names.map((_, client) => ({ granted: world.standing(row, client).acquired > 0 }))
    const brokenAlready = judgedIn(world.words.broken(row))
    return isReached({ brokenAlready, hopeless: counts.isHopeless(state), clients }, goal)
  }
}

/** Steps to the nearest of these states; `null`: none is reachable. */
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
