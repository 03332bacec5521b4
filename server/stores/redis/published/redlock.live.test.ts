/**
 * Compares Redlock with the published algorithm. It sends one SET NX PX to each node, all at the same time, and needs a majority in less than the lease.
 * Otherwise it releases every node, even nodes that granted nothing. https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
import { describe, expect, test } from 'vitest'
import { actionOfArgv } from '#model/trace/moments.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, cutLink, delayReply, type Fault, key, loseReply } from '#scenarios/define.ts'
import { driftOf } from '#scenarios/locks/redis/shared/redlock.ts'
import { all, expectLease } from '#server/engine/testing/events.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'

const pool = poolForTests()
const allNodes = ['n1', 'n2', 'n3', 'n4', 'n5']
const leaseMs = 3000

const once: ClientScript = async (me) => {
  if (await me.lock.acquire()) await me.lock.release()
}

/** Sells at once, and again when less of the lease is left than the allowance for drift. Checks `held` before each sale. */
const sellTwice: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  if (me.lock.held()) await me.stock.write((await me.stock.read()) - 1)
  await me.sleep(leaseMs - driftOf(leaseMs) / 2)
  if (me.lock.held()) await me.stock.write((await me.stock.read()) - 1)
  await me.lock.release()
}

/** Plays a run in which A tries once, and returns its events. */
async function play(faults: Fault[] = [], timeoutMs = 1500, script = once): Promise<TraceEvent[]> {
  const number = (value: number) => ({ kind: 'time' as const, default: value, min: 1, max: 20_000, about: 'A number' })
  const scenario = scenarioFor({
    fleet: 'quorum',
    clients: { A: script },
    parameters: { leaseMs: number(leaseMs), timeoutMs: number(timeoutMs) },
    locks: [{ id: 'redlock', role: 'right', expect: {} }],
    faults,
  })
  const { events } = await steadyRun(planFor(scenario), worldOn(pool()))
  expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  return events
}

const sent = (events: TraceEvent[], action: string) =>
  all(events, 'command-sent').filter(({ argv }) => actionOfArgv(argv) === action)
const nodesOf = (happened: { node: string }[]) => happened.map(({ node }) => node).sort()
const unreachable = (...nodes: string[]) => nodes.map((node) => cutLink('A', undefined, { node }))

describe('acquiring', () => {
  test('one SET NX PX a node, with the same value and lease, all of them sent before the first answer', async () => {
    const events = await play()
    const sets = sent(events, 'set')
    expect(nodesOf(sets)).toEqual(allNodes)
    const [, , owner = ''] = sets[0]?.argv ?? []
    expect(owner).toMatch(/^[0-9a-f-]{36}$/)
    for (const { argv } of sets) expect(argv).toEqual(['SET', 'lock:stock', owner, 'NX', 'PX', String(leaseMs)])
    const firstAnswer = all(events, 'command-replied')[0]?.seq ?? 0
    expect(sets.every(({ seq }) => seq < firstAnswer)).toBe(true)
    for (const set of all(events, 'key-set')) expectLease(events, set, leaseMs)
  })

  test('three of five are enough', async () => {
    const events = await play(unreachable('n4', 'n5'))
    expect(all(events, 'client-acquired')).toHaveLength(1)
  })

  test('two of five are not, and they are given back', async () => {
    const events = await play(unreachable('n3', 'n4', 'n5'))
    expect(all(events, 'client-acquired')).toHaveLength(0)
    expect(all(events, 'client-refused')).toHaveLength(1)
    expect(nodesOf(all(events, 'key-deleted'))).toEqual(['n1', 'n2'])
  })

  test('five grants that took longer than the lease to arrive are none, and a release goes to every node', async () => {
    const lateAnswers = allNodes.map((node) => delayReply('A', 'SET', key('lock:stock').expired().nth(5), { node }))
    const events = await play(lateAnswers, 15_000)
    expect(all(events, 'command-replied').filter(({ value }) => value === 'OK')).toHaveLength(5)
    expect(all(events, 'client-acquired')).toHaveLength(0)
    expect(nodesOf(sent(events, 'release.lua'))).toEqual(allNodes)
  })

  test('the caller gets the validity: the lease less what the asking took and the drift', async () => {
    const events = await play([], 1500, sellTwice)
    expect(all(events, 'resource-write')).toHaveLength(1)
  })

  test('the allowance for drift is a hundredth of the lease and 2 ms', () => {
    expect(driftOf(10_000)).toBe(102)
  })
})

describe('releasing', () => {
  test('one script a node, all of them sent before the first answer', async () => {
    const events = await play()
    const releases = sent(events, 'release.lua')
    expect(nodesOf(releases)).toEqual(allNodes)
    expect(all(events, 'command-sent')).toHaveLength(2 * allNodes.length)
    const first = all(events, 'command-replied').find(({ id }) => releases.some((release) => release.id === id))
    expect(releases.every(({ seq }) => seq < (first?.seq ?? 0))).toBe(true)
    expect(nodesOf(all(events, 'key-deleted'))).toEqual(allNodes)
    expect(all(events, 'client-released')).toMatchObject([{ freed: true }])
  })

  test('also on a node whose grant was never heard of', async () => {
    const events = await play([loseReply('A', 'SET', { node: 'n3' })])
    expect(all(events, 'client-acquired')).toHaveLength(1)
    expect(nodesOf(all(events, 'key-deleted'))).toEqual(allNodes)
  })
})
