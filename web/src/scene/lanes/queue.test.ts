import { expect, test } from 'vitest'
import type { QueueSpan } from '#web/replay/types.ts'
import { heldAt } from './queue.ts'

const queue = (fromMs: number, untilMs: number, clients: string): QueueSpan => ({
  fromMs,
  fromSeq: fromMs,
  untilMs,
  untilSeq: untilMs,
  waiters: [...clients].map((client) => ({ client, since: { seq: 0, atMs: 0 } })),
})
const said = (queues: QueueSpan[], place: number, rows: number) =>
  heldAt(queues, place, rows).map(({ client, more, fromMs, untilMs }) => [client ?? `+${more}`, fromMs, untilMs])

test('whoever keeps its place is one stretch, and moves up when the first has gone', () => {
  const queues = [queue(0, 10, 'B'), queue(10, 20, 'BC'), queue(20, 30, 'C')]
  expect(said(queues, 0, 2)).toEqual([
    ['B', 0, 20],
    ['C', 20, 30],
  ])
  expect(said(queues, 1, 2)).toEqual([['C', 10, 20]])
})

test('many changes that are one are nobody’s, and join nothing', () => {
  const many = { ...queue(10, 20, 'B'), many: 7 }
  const queues = [queue(0, 10, 'B'), many, { ...many, fromMs: 20, untilMs: 25 }, queue(25, 30, 'BC')]
  const found = heldAt(queues, 0, 2).map((held) => [held.client, held.many, held.fromMs, held.untilMs])
  expect(found).toEqual([
    ['B', undefined, 0, 10],
    [null, 7, 10, 20],
    [null, 7, 20, 25],
    ['B', undefined, 25, 30],
  ])
  expect(heldAt(queues, 1, 2).map(({ client }) => client)).toEqual([null, null, 'C'])
})

test('a stretch in which nobody waits is left out', () => {
  expect(said([queue(0, 10, 'B'), queue(20, 30, 'B')], 0, 2)).toHaveLength(2)
})

test('the last row counts all who have no row of their own, and names one that is alone there', () => {
  const queues = [queue(0, 10, 'BCDE'), queue(10, 20, 'CDE'), queue(20, 30, 'DE')]
  expect(said(queues, 1, 2)).toEqual([
    ['+3', 0, 10],
    ['+2', 10, 20],
    ['E', 20, 30],
  ])
})
