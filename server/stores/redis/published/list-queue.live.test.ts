/**
 * Compares the lock with a reliable work list to the pattern that Redis publishes: LMOVE hands work over and keeps it in a second list, LREM removes it from
 * that list when it is done, and unfinished work is put back. https://redis.io/docs/latest/commands/lmove/ ("Pattern: Reliable queue")
 */
import { expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client, crash, type Fault } from '#scenarios/define.ts'
import { all, executed, keysLeft, sent } from '#server/engine/testing/events.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'

const pool = poolForTests()
const A = client('A')
const [queue, taken] = ['lock:stock:queue', 'lock:stock:taken']

interface Play {
  clients: Record<string, ClientScript>
  faults?: Fault[]
  lockId?: string
}

async function play({ clients: { A: a, B: b }, faults = [], lockId = 'list-queue-reliable' }: Play) {
  const scenario = scenarioFor({
    clients: { ...(a && { A: a }), ...(b && { B: { startsWhen: A.crashed(), script: b } }) },
    parameters: { leaseMs: { kind: 'time', default: 1000, min: 1, max: 10_000, about: 'The lease' } },
    locks: [{ id: lockId, role: 'right', expect: {} }],
    faults,
  })
  const { events } = await steadyRun(planFor(scenario), worldOn(pool()))
  expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  return events
}

/** Returns the answers that a client got from the queue, in order. */
const got = (events: TraceEvent[], name: string, command: string) =>
  all(events, 'command-sent', name)
    .filter(({ argv }) => argv[0] === command)
    .map(({ id }) => all(events, 'command-replied').find((reply) => reply.id === id)?.value)

const worksOff: ClientScript = async (me) => {
  for (const work of ['one', 'two', 'three']) await me.lock.leave(work)
  await me.lock.acquire({ waitMs: 10_000, retryMs: 100 })
  for (let work = await me.lock.next(); work !== null; work = await me.lock.next()) await me.lock.done(work)
  await me.lock.release()
}
const doesTheRest: ClientScript = async (me) => {
  await me.lock.acquire({ waitMs: 10_000, retryMs: 100 })
  for (let work = await me.lock.next(); work !== null; work = await me.lock.next()) await me.lock.done(work)
  await me.lock.release()
}

test('one command to leave, one to take, one to have done; first come, first served', async () => {
  const events = await play({ clients: { A: worksOff } })
  expect(sent(events, 'A')).toEqual([
    ...['lpush', 'lpush', 'lpush'],
    ...['set', 'reap.lua'],
    ...['lmove', 'lrem', 'lmove', 'lrem', 'lmove', 'lrem', 'lmove'],
    'release.lua',
  ])
  expect(got(events, 'A', 'LMOVE')).toEqual(['one', 'two', 'three', null])
  expect(executed(events, 'LREM')).toEqual(['one', 'two', 'three'].map((work) => [taken, '1', work]))
  expect(keysLeft(events)).toEqual([])
})

test('work that is taken moves from the head of the queue to the second list in one step', async () => {
  const events = await play({ clients: { A: worksOff } })
  const outer = all(events, 'command-executed').filter(({ inner, argv }) => !inner && argv[0] === 'LMOVE')
  expect(outer).toHaveLength(4)
  for (const { argv } of outer) expect(argv).toEqual(['LMOVE', queue, taken, 'RIGHT', 'LEFT'])
})

test('what a holder had taken when it crashed is put back by the next, before everything else', async () => {
  const events = await play({
    clients: { A: worksOff, B: doesTheRest },
    faults: [crash('A').when(A.hears('LMOVE').nth(2))],
  })
  const putBack = all(events, 'command-executed', 'B').filter(({ inner, argv }) => inner && argv[0] === 'LMOVE')
  // The second LMOVE finds nothing more to put back.
  expect(putBack.map(({ argv }) => argv)).toEqual([
    ['LMOVE', taken, queue, 'LEFT', 'RIGHT'],
    ['LMOVE', taken, queue, 'LEFT', 'RIGHT'],
  ])
  expect(got(events, 'B', 'LMOVE')).toEqual(['two', 'three', null])
  expect(keysLeft(events)).toEqual([])
})

test('what was done before the crash is not done again', async () => {
  const events = await play({
    clients: { A: worksOff, B: doesTheRest },
    faults: [crash('A').when(A.hears('LREM'))],
  })
  expect(got(events, 'B', 'LMOVE')).toEqual(['two', 'three', null])
})

test('with RPOP, which hands over and forgets, the same crash loses the work', async () => {
  const events = await play({
    clients: { A: worksOff, B: doesTheRest },
    faults: [crash('A').when(A.hears('RPOP').nth(2))],
    lockId: 'list-queue',
  })
  expect(got(events, 'A', 'RPOP')).toEqual(['one', 'two'])
  expect(got(events, 'B', 'RPOP')).toEqual(['three', null])
})
