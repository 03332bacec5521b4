import { describe, expect, test } from 'vitest'
import { Counts } from './counts.ts'
import type { OrdersGraph } from './graph.ts'

test('more ways than a number can tell are counted to the last one', async () => {
  const depth = 60
  // In this graph, each state has two steps to the next state, and the first state has one more step to the end.
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

describe('a lock that is never granted', () => {
  /**
   * Builds a graph of one client with one order of three states. In the state `granted` the client has been granted the lock. The client is done only in the
   * last state.
   */
  const orderOf = ({ granted, isCut = false }: { granted?: number; isCut?: boolean }) => {
    const graph: Partial<OrdersGraph> = {
      ...{ names: ['A'], isCut, kept: 3 },
      ...{ stateOf: (kept) => kept, keptOf: (state) => state, broken: () => 0 },
      ...{ isRunning: (state) => state < 2, isGranted: (state) => state === granted, isExpanded: () => true },
      fromTheEnds: () => Int32Array.of(2, 1, 0),
      steppedFrom: (state) => (state < 2 ? 1 : 0),
      target: (state) => state + 1,
    }
    return Counts.of(graph as OrdersGraph)
  }

  test('is told if no state of any order has a holder', async () => {
    expect((await orderOf({})).isUngranted()).toBe(true)
  })

  test('is not told if some order grants it, nor of a search that was cut off', async () => {
    expect((await orderOf({ granted: 1 })).isUngranted()).toBe(false)
    expect((await orderOf({ isCut: true })).isUngranted()).toBe(false)
  })
})

test('a client that no order grants the lock is named, unless the search was cut off', async () => {
  const graph = (isCut: boolean): Partial<OrdersGraph> => ({
    ...{ names: ['A', 'B'], isCut, kept: 2 },
    ...{ stateOf: (kept) => kept, keptOf: (state) => state, broken: () => 0 },
    ...{ isRunning: () => false, isGranted: (state, client) => state === 1 && client === 0, isExpanded: () => true },
    fromTheEnds: () => Int32Array.of(1, 0),
    steppedFrom: (state) => (state < 1 ? 1 : 0),
    target: (state) => state + 1,
  })
  expect((await Counts.of(graph(false) as OrdersGraph)).refused()).toEqual(['B'])
  expect((await Counts.of(graph(true) as OrdersGraph)).refused()).toEqual([])
})
