/** Compares the checkers' verdict on a run with the explorer's prediction for its steps. */
import type { Judgement } from '#model/checkers/verdict.ts'
import { stateAt } from '#model/orders/position.ts'
import type { ExplorationResult } from '#server/engine/explore/exploration.ts'
import { type Judged, judged, judgedIn } from '#server/engine/explore/question.ts'
import { randomStream } from '#server/engine/random.ts'

/** Returns the properties that the explorer predicts to be broken after these steps. */
export function foretold({ graph, world }: ExplorationResult, path: readonly string[]): Judged[] {
  const state = stateAt(graph, path)
  if (state === undefined) throw new RangeError(`there is no path ${path.join(' ')}`)
  return judgedIn(world.words.broken(graph.row(state)))
}

/** Returns the violations that the checkers found, of properties that the explorer also judges. */
export function found(judgement: Judgement | undefined, path: readonly string[]): Judged[] {
  return judged.filter(
    (property) =>
      isCompared(property, path) &&
      judgement?.verdicts.some((verdict) => verdict.property === property && verdict.status === 'violated'),
  )
}

/** Returns whether a property is compared. The explorer does not count what a crashed client left behind. */
export const isCompared = (property: Judged, path: readonly string[]): boolean =>
  property !== 'no-leak' || !path.some((step) => step.startsWith('!'))

/** Returns a random complete schedule. Each step is drawn from the possible steps. */
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
