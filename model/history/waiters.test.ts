/** Who waits, in which order they came, whose place is left standing, and who heard what. */
import { expect, test } from 'vitest'
import { lockKey, type Story, story } from '../checkers/testing/trace-builder.ts'
import { historyOf } from './history.ts'

const executed = (told: Story, client: string, ...argv: string[]) =>
  told.add({ kind: 'command-executed', node: 'n1', client, id: 1, argv, inner: false, serverUs: 0 })

const queuesOf = (told: Story) =>
  historyOf(told.end()).waiters.queues.all.map(({ fromMs, waiters }) => [
    fromMs,
    waiters.map(({ client, isDead }) => (isDead ? `${client}†` : client)).join(' '),
  ])

test('whoever waits stands in the queue until it gets the lock or gives up', () => {
  const told = story().at(10).waiting('B').at(20).waiting('C').at(30).waiting('B')
  told.at(40).acquired('B').at(50).refused('C', 30)
  expect(queuesOf(told)).toEqual([
    [10, 'B'],
    [20, 'B C'],
    [40, 'C'],
  ])
  expect(historyOf(told.end()).waiters.most).toBe(2)
})

test('who was turned away first comes first, also where it says so later', () => {
  const told = story().at(10)
  executed(told, 'B', 'SET', lockKey, 'b', 'NX').at(11)
  executed(told, 'C', 'SET', lockKey, 'c', 'NX').at(12).waiting('C').at(13).waiting('B')
  expect(queuesOf(told)).toEqual([
    [12, 'C'],
    [13, 'B C'],
  ])
})

test('a client that crashes waits no more, unless the store keeps its place', () => {
  const told = story().at(10)
  executed(told, 'B', 'RPUSH', `${lockKey}:queue`, 'b').waiting('B').at(20)
  executed(told, 'C', 'RPUSH', `${lockKey}:queue`, 'c').waiting('C').waiting('D')
  told.at(30).crashed('D').at(31).crashed('B').at(40)
  executed(told, 'C', 'LREM', `${lockKey}:queue`, '1', 'b')
  expect(queuesOf(told).slice(-3)).toEqual([
    [30, 'B C'],
    [31, 'B† C'],
    [40, 'C'],
  ])
})

const publish = (told: Story, at: number, by = 'A') => executed(told.at(at), by, 'PUBLISH', 'freed', 'released')
const heard = (told: Story, at: number, client: string) =>
  told.at(at).add({ kind: 'client-heard', client, channel: 'freed', message: 'released' })
const messagesOf = (told: Story) =>
  historyOf(told.end()).messages.all.map(({ atMs, audience, heard, waiting }) => ({
    atMs,
    audience,
    heard: heard.map(({ client, atMs }) => `${client} ${atMs}`),
    waiting,
  }))

test('a message is for those who listen at that moment, and kept for nobody', () => {
  const told = story().waiting('B')
  publish(told, 10)
  executed(told.at(20), 'B', 'SUBSCRIBE', 'freed')
  publish(told, 30)
  heard(told, 31, 'B')
  executed(told.at(40), 'B', 'UNSUBSCRIBE', 'freed')
  publish(told.acquired('B'), 50)
  expect(messagesOf(told)).toEqual([
    { atMs: 10, audience: [], heard: [], waiting: ['B'] },
    { atMs: 30, audience: ['B'], heard: ['B 31'], waiting: ['B'] },
    { atMs: 50, audience: [], heard: [], waiting: [] },
  ])
})

test('each of two messages with the same words is heard for itself, also before it is seen published', () => {
  const told = executed(story(), 'B', 'SUBSCRIBE', 'freed')
  publish(told, 10)
  heard(told, 11, 'B')
  heard(told, 20, 'B')
  publish(told, 21)
  expect(messagesOf(told).map(({ heard }) => heard)).toEqual([['B 11'], ['B 20']])
})

test('whoever has crashed hears nothing', () => {
  const told = executed(story(), 'B', 'SUBSCRIBE', 'freed').crashed('B')
  publish(told, 10)
  expect(messagesOf(told)).toMatchObject([{ audience: [], heard: [] }])
})
