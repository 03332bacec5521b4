import { expect, test } from 'vitest'
import { aTrace, lockKey, type TraceBuilder } from '../checkers/testing/trace-builder.ts'
import { historyOf } from './history.ts'

const executed = (run: TraceBuilder, client: string, ...argv: string[]) =>
  run.add({ kind: 'command-executed', node: 'n1', client, id: 1, argv, inner: false, serverUs: 0 })

const queuesOf = (run: TraceBuilder) =>
  historyOf(run.end()).waiters.queues.all.map(({ fromMs, waiters }) => [
    fromMs,
    waiters.map(({ client, isDead }) => (isDead ? `${client}†` : client)).join(' '),
  ])

test('whoever waits stands in the queue until it gets the lock or gives up', () => {
  const run = aTrace().at(10).waiting('B').at(20).waiting('C').at(30).waiting('B')
  run.at(40).acquired('B').at(50).refused('C', 30)
  expect(queuesOf(run)).toEqual([
    [10, 'B'],
    [20, 'B C'],
    [40, 'C'],
  ])
  expect(historyOf(run.end()).waiters.most).toBe(2)
})

test('who was turned away first comes first, also where it says so later', () => {
  const run = aTrace().at(10)
  executed(run, 'B', 'SET', lockKey, 'b', 'NX').at(11)
  executed(run, 'C', 'SET', lockKey, 'c', 'NX').at(12).waiting('C').at(13).waiting('B')
  expect(queuesOf(run)).toEqual([
    [12, 'C'],
    [13, 'B C'],
  ])
})

test('a client that crashes waits no more, unless the store keeps its place', () => {
  const run = aTrace().at(10)
  executed(run, 'B', 'RPUSH', `${lockKey}:queue`, 'b').waiting('B').at(20)
  executed(run, 'C', 'RPUSH', `${lockKey}:queue`, 'c').waiting('C').waiting('D')
  run.at(30).crashed('D').at(31).crashed('B').at(40)
  executed(run, 'C', 'LREM', `${lockKey}:queue`, '1', 'b')
  expect(queuesOf(run).slice(-3)).toEqual([
    [30, 'B C'],
    [31, 'B† C'],
    [40, 'C'],
  ])
})

const publish = (run: TraceBuilder, at: number, by = 'A') => executed(run.at(at), by, 'PUBLISH', 'freed', 'released')
const heard = (run: TraceBuilder, at: number, client: string) =>
  run.at(at).add({ kind: 'client-heard', client, channel: 'freed', message: 'released' })
const messagesOf = (run: TraceBuilder) =>
  historyOf(run.end()).messages.all.map(({ atMs, audience, heard, waiting }) => ({
    atMs,
    audience,
    heard: heard.map(({ client, atMs }) => `${client} ${atMs}`),
    waiting,
  }))

test('a message is for those who listen at that moment, and kept for nobody', () => {
  const run = aTrace().waiting('B')
  publish(run, 10)
  executed(run.at(20), 'B', 'SUBSCRIBE', 'freed')
  publish(run, 30)
  heard(run, 31, 'B')
  executed(run.at(40), 'B', 'UNSUBSCRIBE', 'freed')
  publish(run.acquired('B'), 50)
  expect(messagesOf(run)).toEqual([
    { atMs: 10, audience: [], heard: [], waiting: ['B'] },
    { atMs: 30, audience: ['B'], heard: ['B 31'], waiting: ['B'] },
    { atMs: 50, audience: [], heard: [], waiting: [] },
  ])
})

test('each of two messages with the same words is heard for itself, also before it is seen published', () => {
  const run = executed(aTrace(), 'B', 'SUBSCRIBE', 'freed')
  publish(run, 10)
  heard(run, 11, 'B')
  heard(run, 20, 'B')
  publish(run, 21)
  expect(messagesOf(run).map(({ heard }) => heard)).toEqual([['B 11'], ['B 20']])
})

test('whoever has crashed hears nothing', () => {
  const run = executed(aTrace(), 'B', 'SUBSCRIBE', 'freed').crashed('B')
  publish(run, 10)
  expect(messagesOf(run)).toMatchObject([{ audience: [], heard: [] }])
})
