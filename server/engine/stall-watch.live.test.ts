import { expect, test } from 'vitest'
import { judgedInWords } from '#model/words/testing/said.ts'
import type { ClientScript } from '#scenarios/define.ts'
import { LatenessSum } from './lateness.ts'
import { Recorder } from './recorder.ts'
import { startRun } from './run/run.ts'
import { StallWatch } from './stall-watch.ts'
import { machine } from './testing/machine.ts'
import { planFor, scenarioFor } from './testing/plan.ts'
import { poolForTests } from './testing/redis.ts'
import { worldOn } from './testing/world.ts'

const pool = poolForTests()

function watched(bearableMs: number) {
  const its = machine()
  const recorder = new Recorder(its.clock)
  const sum = new LatenessSum(3 * bearableMs, bearableMs)
  const watch = new StallWatch(
    its.clock,
    bearableMs,
    (stall) => recorder.record({ kind: 'machine-stalled', ...stall }),
    sum,
  )
  watch.start()
  return { ...its, watch, late: () => sum.worst, stalls: () => recorder.events.map(({ seq: _, ...event }) => event) }
}

test('a machine that runs has not stood still, and a short standstill is none', async () => {
  const { runs, freezes, stalls } = watched(500)
  await runs(2_000)
  freezes(470)
  await runs(100)
  expect(stalls()).toEqual([])
})

test('tells when the machine was last seen to run, and how long ago that was', async () => {
  const { runs, freezes, stalls } = watched(500)
  await runs(1_010)
  freezes(2_400)
  await runs(200)
  expect(stalls()).toEqual([{ kind: 'machine-stalled', atMs: 3_411, sinceMs: 1_000, forMs: 2_411 }])
})

test('a machine that slept has stood still too, though its own clock did not go on', async () => {
  const { runs, sleeps, stalls } = watched(500)
  await runs(1_000)
  sleeps(3_600_000)
  await runs(100)
  expect(stalls()).toEqual([{ kind: 'machine-stalled', atMs: 1_025, sinceMs: 1_000, forMs: 3_600_025 }])
})

test('a look before the next is due finds it as well, and it is told once', async () => {
  const { runs, freezes, watch, stalls } = watched(500)
  await runs(1_000)
  freezes(900)
  watch.look()
  await runs(100)
  expect(stalls()).toHaveLength(1)
})

test('a machine that is late again and again is too slow, though it never stands still for long', async () => {
  const { runs, freezes, stalls, late } = watched(500)
  await runs(2_000)
  for (let times = 0; times < 30; times += 1) {
    freezes(60)
    await runs(30)
  }
  expect(stalls()).toEqual([])
  // Every 90 ms, one look comes 41 ms too late. The thirteenth such look makes it more than 500 ms within the preceding 1.5 s.
  expect(late()).toEqual({ sinceMs: 1_625, lateMs: 680, withinMs: 1_500 })
})

test('what is late over many leases, and bearable in each of them, is none', async () => {
  const { runs, freezes, late } = watched(500)
  for (let times = 0; times < 20; times += 1) {
    freezes(400)
    await runs(1_500)
  }
  expect(late()).toBeUndefined()
})

test('nothing of it is left when it is closed', async () => {
  const { runs, timers, watch } = watched(500)
  await runs(100)
  watch.close()
  expect(timers()).toBe(0)
})

const leaseMs = 600
const parameters = { leaseMs: { kind: 'time' as const, default: leaseMs, min: 1, max: 1000, about: 'The lease' } }

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const works =
  (standsStillMs: number): ClientScript =>
  async (me) => {
    await me.lock.acquire()
    await me.work(1)
    standStill(standsStillMs)
    await me.work(1)
    await me.lock.release()
  }

test('a right lock is not accused of what it does on a machine that stands still for longer than its lease', async () => {
  const scenario = scenarioFor({ parameters, clients: { A: works(2 * leaseMs) } })
  const trace = await startRun(planFor(scenario), worldOn(pool())).done
  // A busy machine may have stalled at other times as well.
  const stalls = trace.events.flatMap((event) => (event.kind === 'machine-stalled' ? [event.forMs] : []))
  expect(Math.max(...stalls)).toBeGreaterThanOrEqual(2 * leaseMs)
  const { verdicts, asExpected, inconclusive } = judgedInWords(trace)
  expect(verdicts.filter(({ status }) => status !== 'unknown')).toEqual([])
  expect(inconclusive).toMatch(/^This machine stood still for \d+\.\d+ s, too long for a lease of 0\.600 s/)
  expect(asExpected).toBe(false)
})

test('a standstill that ends the run is narrated before its end', async () => {
  const scenario = scenarioFor({
    parameters,
    clients: {
      A: async () => standStill(2 * leaseMs),
    },
  })
  const { events } = await startRun(planFor(scenario), worldOn(pool())).done
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['machine-stalled', 'run-ended'])
})
