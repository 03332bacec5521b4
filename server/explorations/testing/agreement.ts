/** Compares the checkers' verdict on a run with the explorer's prediction for its steps. */
import type { Judgement } from '#model/checkers/verdict.ts'
import { stateAt } from '#model/orders/position.ts'
import type { ExplorationResult } from '#server/engine/explore/exploration.ts'
import { type Judged, judged, judgedIn } from '#server/engine/explore/question.ts'
import { randomStream } from '#server/engine/random.ts'

/** Properties that the explorer predicts to be broken after these steps. */
export function foretold({ graph, world }: ExplorationResult, path: readonly string[]): Judged[] {
  const state = stateAt(graph, path)
  if (state === undefined) throw new RangeError(`there is no path ${path.join(' ')}`)
  return judgedIn(world.words.broken(graph.row(state)))
}

/** Violations found by the checkers, of properties that the explorer judges too. */
export function found(judgement: Judgement | undefined, path: readonly string[]): Judged[] {
  return judged.filter(
    (property) =>
      isCompared(property, path) &&
      judgement?.verdicts.some((verdict) => verdict.property === property && verdict.status === 'violated'),
  )
}

/** The explorer does not count what a crashed client left behind. */
export const isCompared = (property: Judged, path: readonly string[]): boolean =>
  property !== 'no-leak' || !path.some((step) => step.startsWith('!'))

/** A random complete schedule, each step drawn from the possible ones. */
export function randomSchedule({ graph }: ExplorationResult, seed: number): string[] {
  const chance = randomStream(seed, 'schedule')
  const path: string[] = []
  for (let edges = graph.edgesOf(0); edges.length > 0; ) {
    const edge = edges[Math.floor(chance.fraction() * edges.length)]
    if (!edge) break
    path.push(edge.step)
    edges = graph.edgesOf(edge.to)
  }
  return path
}
