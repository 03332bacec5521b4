import { expect, test } from 'vitest'
import { aTrace, type TraceBuilder } from '../checkers/testing/trace-builder.ts'
import { historyOf } from './history.ts'

const sentinel = () => aTrace({ fleet: 'sentinel' })
const lagsOf = (run: TraceBuilder) =>
  historyOf(run.end()).replication.lags.all.map(({ node, key, client, fromMs, untilMs, endedBy }) => [
    node,
    key,
    client,
    fromMs,
    untilMs,
    endedBy,
  ])

test('a replica lacks what its master has until it is seen there', () => {
  const run = sentinel().at(10).set('A', { value: 'a' }).at(14).set(null, { node: 'n2', value: 'a' })
  expect(lagsOf(run)).toEqual([['n2', 'lock:stock', 'A', 10, 14, 'copied']])
  expect(historyOf(run.end()).replication.copies).toMatchObject([
    { node: 'n2', master: 'n1', key: 'lock:stock', client: 'A', atMs: 14, made: { atMs: 10 } },
  ])
})

test('it goes on lacking something until the last change is there, in the order of the changes', () => {
  const run = sentinel().at(10).set('A', { value: 'a' }).at(20).deleted('A').at(30).set('B', { value: 'b' }).at(40)
  run.set(null, { node: 'n2', value: 'a' }).deleted(null, { node: 'n2' }).at(41).set(null, { node: 'n2', value: 'b' })
  expect(lagsOf(run)).toEqual([['n2', 'lock:stock', 'A', 10, 41, 'copied']])
})

test('what a replica lacks when it becomes master is lost', () => {
  const run = sentinel().at(10).set('A').at(20).nodeDown('n1').at(30).promoted('n2')
  expect(lagsOf(run)).toEqual([['n2', 'lock:stock', 'A', 10, 30, 'promoted']])
  expect([...historyOf(run.end()).replication.promotedWithout.values()]).toEqual([['lock:stock']])
})

test('a replica that has everything loses nothing, and masters alone have no replica to lag', () => {
  const run = sentinel().at(10).set('A', { value: 'a' }).set(null, { node: 'n2', value: 'a' }).at(30).promoted('n2')
  expect(historyOf(run.end()).replication.promotedWithout.size).toBe(0)
  expect(lagsOf(aTrace().at(10).set('A').deleted('A'))).toEqual([])
})
