import { expect, test } from 'vitest'
import { Counts } from './counts.ts'
import type { OrdersGraph } from './graph.ts'

test('more ways than a number can tell are counted to the last one', async () => {
  const depth = 60
  // A graph in which each state has two steps to the next one, and the first one more to the end.
  const targetsOf = (state: number) => [
    ...(state === 0 ? [depth] : []),
    ...(state < depth ? [state + 1, state + 1] : []),
  ]
  const graph: Partial<OrdersGraph> = {
    ...{ names: ['A'], isCut: false, kept: depth + 1 },
    ...{ stateOf: (kept) => kept, keptOf: (state) => state, broken: () => 0 },
    ...{ isRunning: () => false, isGranted: () => false, isExpanded: () => true },
    fromTheEnds: () => Int32Array.from({ length: depth + 1 }, (_, at) => depth - at),
    steppedFrom: (state) => targetsOf(state).length,
    target: (state, at) => targetsOf(state)[at] ?? 0,
  }
  const counts = await Counts.of(graph as OrdersGraph)
  expect(counts.schedules(0)).toBe(2n ** 60n + 1n)
  expect(counts.schedules(depth - 3)).toBe(8n)
})
