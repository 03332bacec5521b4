/** Who waits, in which order they came, whose place is left standing, and who heard what. */
import { expect, test } from 'vitest'
import { buildTrace, lockKey, type TraceBuilder } from '../checkers/testing/trace-builder.ts'
import { historyOf } from './history.ts'

const executed = (builder: TraceBuilder, client: string, ...argv: string[]) =>
  builder.add({ kind: 'command-executed', node: 'n1', client, id: 1, argv, inner: false, serverUs: 0 })

const queuesOf = (builder: TraceBuilder) =>
  historyOf(builder.end()).waiters.queues.all.map(({ fromMs, waiters }) => [
    fromMs,
    waiters.map(({ client, isDead }) => (isDead ? `${client}†` : client)).join(' '),
  ])

test('whoever waits stands in the queue until it gets the lock or gives up', () => {
  const builder = buildTrace().at(10).waiting('B').at(20).waiting('C').at(30).waiting('B')
  builder.at(40).acquired('B').at(50).refused('C', 30)
  expect(queuesOf(builder)).toEqual([
    [10, 'B'],
    [20, 'B C'],
    [40, 'C'],
  ])
  expect(historyOf(builder.end()).waiters.most).toBe(2)
})

test('who was turned away first comes first, also where it says so later', () => {
  const builder = buildTrace().at(10)
  executed(builder, 'B', 'SET', lockKey, 'b', 'NX').at(11)
  executed(builder, 'C', 'SET', lockKey, 'c', 'NX').at(12).waiting('C').at(13).waiting('B')
  expect(queuesOf(builder)).toEqual([
    [12, 'C'],
    [13, 'B C'],
  ])
})

test('a client that crashes waits no more, unless the store keeps its place', () => {
  const builder = buildTrace().at(10)
  executed(builder, 'B', 'RPUSH', `${lockKey}:queue`, 'b').waiting('B').at(20)
  executed(builder, 'C', 'RPUSH', `${lockKey}:queue`, 'c').waiting('C').waiting('D')
  builder.at(30).crashed('D').at(31).crashed('B').at(40)
  executed(builder, 'C', 'LREM', `${lockKey}:queue`, '1', 'b')
  expect(queuesOf(builder).slice(-3)).toEqual([
    [30, 'B C'],
    [31, 'B† C'],
    [40, 'C'],
  ])
})

const publish = (builder: TraceBuilder, at: number, by = 'A') =>
  executed(builder.at(at), by, 'PUBLISH', 'freed', 'released')
const heard = (builder: TraceBuilder, at: number, client: string) =>
  builder.at(at).add({ kind: 'client-heard', client, channel: 'freed', message: 'released' })
const messagesOf = (builder: TraceBuilder) =>
  historyOf(builder.end()).messages.all.map(({ atMs, audience, heard, waiting }) => ({
    atMs,
    audience,
    heard: heard.map(({ client, atMs }) => `${client} ${atMs}`),
    waiting,
  }))

test('a message is for those who listen at that moment, and kept for nobody', () => {
  const builder = buildTrace().waiting('B')
  publish(builder, 10)
  executed(builder.at(20), 'B', 'SUBSCRIBE', 'freed')
  publish(builder, 30)
  heard(builder, 31, 'B')
  executed(builder.at(40), 'B', 'UNSUBSCRIBE', 'freed')
  publish(builder.acquired('B'), 50)
  expect(messagesOf(builder)).toEqual([
    { atMs: 10, audience: [], heard: [], waiting: ['B'] },
    { atMs: 30, audience: ['B'], heard: ['B 31'], waiting: ['B'] },
    { atMs: 50, audience: [], heard: [], waiting: [] },
  ])
})

test('each of two messages with the same words is heard for itself, also before it is seen published', () => {
  const builder = executed(buildTrace(), 'B', 'SUBSCRIBE', 'freed')
  publish(builder, 10)
  heard(builder, 11, 'B')
  heard(builder, 20, 'B')
  publish(builder, 21)
  expect(messagesOf(builder).map(({ heard }) => heard)).toEqual([['B 11'], ['B 20']])
})

test('whoever has crashed hears nothing', () => {
  const builder = executed(buildTrace(), 'B', 'SUBSCRIBE', 'freed').crashed('B')
  publish(builder, 10)
  expect(messagesOf(builder)).toMatchObject([{ audience: [], heard: [] }])
})
