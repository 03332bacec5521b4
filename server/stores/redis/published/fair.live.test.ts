/**
 * Compares the fair lock with Redisson's published one. Waiters are in a list, in order of arrival. A sorted set contains the end of each place, and places
 * lapse. A release is announced. https://github.com/redisson/redisson/blob/master/redisson/src/main/java/org/redisson/RedissonFairLock.java
 */
import { expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client, crash, hang, key, type Moment, type ScenarioDefinition } from '#scenarios/define.ts'
import { all, executed, keysLeft, sent } from '#server/engine/testing/events.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'

const pool = poolForTests()
const [A, B, C, D] = [client('A'), client('B'), client('C'), client('D')]

const patienceMs = 3000
const [queue, deadlines] = ['lock:stock:queue', 'lock:stock:deadlines']

async function play(parts: Pick<ScenarioDefinition, 'clients'> & Partial<ScenarioDefinition>): Promise<TraceEvent[]> {
  const number = (value: number) => ({ kind: 'time' as const, default: value, min: 1, max: 20_000, about: 'A number' })
  const scenario = scenarioFor({
    parameters: { leaseMs: number(10_000), patienceMs: number(patienceMs) },
    locks: [{ id: 'fair', role: 'right', expect: {} }],
    ...parts,
  })
  const { events } = await steadyRun(planFor(scenario), worldOn(pool()))
  expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  return events
}

const once: ClientScript = async (me) => {
  if (await me.lock.acquire({ waitMs: 15_000 })) await me.lock.release()
}
const hold: ClientScript = async (me) => {
  await me.lock.acquire()
  await me.work(1)
  await me.lock.release()
}
const holdsUntil = (moment: Moment) => hang('A').when(A.aboutTo('work')).until(moment)

/** Returns a client's name in the lock, which is the first argument after the three keys. */
const waiterOf = (events: TraceEvent[], name: string) =>
  all(events, 'command-sent', name).find(({ argv }) => argv[1] === 'acquire-fair.lua')?.argv[6]

test('with nobody in the way, one command acquires and one releases, and there is no queue', async () => {
  const events = await play({ clients: { A: once } })
  expect(sent(events, 'A')).toEqual(['acquire-fair.lua', 'release-and-tell.lua'])
  expect(executed(events, 'RPUSH')).toEqual([])
  expect(all(events, 'key-set').map(({ key }) => key)).toEqual(['lock:stock'])
  expect(keysLeft(events)).toEqual([])
})

test('waiters stand in a list, each once, and are let in in this order; nothing of the queue is left', async () => {
  const events = await play({
    clients: {
      A: hold,
      B: { startsWhen: A.acquired(), script: once },
      C: { startsWhen: B.waits(), script: once },
      D: { startsWhen: C.waits(), script: once },
    },
    faults: [holdsUntil(D.waits())],
  })
  const inOrder = ['B', 'C', 'D'].map((name) => waiterOf(events, name))
  expect(executed(events, 'RPUSH')).toEqual(inOrder.map((waiter) => [queue, waiter]))
  expect(executed(events, 'LREM')).toEqual(expect.arrayContaining(inOrder.map((waiter) => [queue, '1', waiter])))
  expect(all(events, 'client-acquired').map(({ client: name }) => name)).toEqual(['A', 'B', 'C', 'D'])
  expect(keysLeft(events)).toEqual([])
})

test('a waiter subscribes, asks again, sleeps, and is woken by the release', async () => {
  const events = await play({
    clients: { A: hold, B: { startsWhen: A.acquired(), script: once } },
    faults: [holdsUntil(B.hears('acquire-fair.lua').nth(2))],
  })
  const commands = sent(events, 'B')
  expect(commands.slice(0, 3)).toEqual(['acquire-fair.lua', 'subscribe', 'acquire-fair.lua'])
  expect(commands.slice(-3)).toEqual(['acquire-fair.lua', 'unsubscribe', 'release-and-tell.lua'])
  expect(executed(events, 'PUBLISH')).toHaveLength(2)
  expect(all(events, 'client-heard', 'B')).toHaveLength(1)
})

test('a place lasts as long as its owner goes on asking, each third of its time', async () => {
  const events = await play({
    clients: {
      A: hold,
      B: { startsWhen: A.acquired(), script: once },
      C: { startsWhen: B.waits(), script: once },
    },
    // The first two requests come at once, and each later one after another third of the time. So six requests take four thirds of the time.
    faults: [holdsUntil(B.hears('acquire-fair.lua').nth(6))],
  })
  const ends = executed(events, 'ZADD').filter(([, , waiter]) => waiter === waiterOf(events, 'B'))
  expect(ends.length).toBeGreaterThanOrEqual(6)
  expect(executed(events, 'LPOP')).toEqual([])
  expect(all(events, 'client-acquired').map(({ client: name }) => name)).toEqual(['A', 'B', 'C'])
})

test('the place of one that has stopped asking lapses, and not before its time', async () => {
  const events = await play({
    clients: {
      A: hold,
      B: { startsWhen: A.acquired(), script: once },
      C: { startsWhen: B.waits(), script: once },
    },
    faults: [holdsUntil(B.crashed()), crash('B').when(C.hears('acquire-fair.lua'))],
  })
  const dead = waiterOf(events, 'B') ?? ''
  expect(executed(events, 'LPOP')).toEqual([[queue]])
  expect(executed(events, 'ZREM')).toContainEqual([deadlines, dead])
  const ends = executed(events, 'ZADD').flatMap(([, endsAtMs, waiter]) => (waiter === dead ? [Number(endsAtMs)] : []))
  const lapsed = all(events, 'command-executed').find(({ argv }) => argv[0] === 'LPOP')
  expect((lapsed?.serverUs ?? 0) / 1000).toBeGreaterThan(Math.max(...ends))
  expect(all(events, 'client-acquired').map(({ client: name }) => name)).toEqual(['A', 'C'])
  expect(keysLeft(events)).toEqual([])
})

test('neither the lock nor its queue is ever without an end', async () => {
  const events = await play({
    clients: { A: hold, B: { startsWhen: A.acquired(), script: once } },
    faults: [holdsUntil(B.waits())],
  })
  for (const { key: name, expiresAtMs } of all(events, 'key-set')) {
    if (name === 'lock:stock') expect(expiresAtMs).not.toBeNull()
  }
  const expiries = executed(events, 'PEXPIRE')
  for (const key of [queue, deadlines]) expect(expiries).toContainEqual([key, String(patienceMs)])
})

test('a release after the lease touches nothing and tells nobody', async () => {
  const parameters = { leaseMs: { kind: 'time' as const, default: 100, min: 1, max: 1000, about: 'The lease' } }
  const events = await play({ clients: { A: hold }, faults: [holdsUntil(key('lock:stock').expired())], parameters })
  expect(all(events, 'key-expired')).toHaveLength(1)
  expect(all(events, 'client-released')).toMatchObject([{ freed: false }])
  expect([...executed(events, 'DEL'), ...executed(events, 'PUBLISH')]).toEqual([])
})
