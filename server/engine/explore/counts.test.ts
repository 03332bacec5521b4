import { expect, test } from 'vitest'
import { Counts } from './counts.ts'
import type { ExplorationResult } from './exploration.ts'
import { Graph } from './graph.ts'
import { RowWords } from './words.ts'
import type { World } from './world.ts'

test('more ways than a number can tell are counted to the last one', async () => {
  const words = new RowWords({ clients: 1, nodes: 1 })
  const graph = new Graph(words.width)
  const depth = 60
  // A graph in which each state has two steps to the next one, and the first one more to the end.
  for (let state = 0; state <= depth; state += 1) {
    const row = new Int32Array(words.width)
    words.setHistory(row, 0, state)
    graph.add(row)
  }
  for (let state = 0; state <= depth; state += 1) {
    graph.expand(state)
    if (state === 0) graph.connect('~', depth)
    if (state < depth) for (const step of ['A', 'A#2']) graph.connect(step, state + 1)
  }
  const world: Pick<World, 'words' | 'isRunning'> = { words, isRunning: () => false }
  const counts = await Counts.of({ graph, world, names: ['A'], cut: undefined } as unknown as ExplorationResult)
  expect(counts.schedules(0)).toBe(2n ** 60n + 1n)
  expect(counts.schedules(depth - 3)).toBe(8n)
})
