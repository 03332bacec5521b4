/** A machine that stands still while a lock is tried. */
import { expect, test } from 'vitest'
import { judge } from '../../model/judgement/judge.ts'
import type { ClientScript } from '../../scenarios/define.ts'
import { Recorder } from './recorder.ts'
import { startRun } from './run/run.ts'
import { StallWatch } from './stall-watch.ts'
import { planFor, scenarioFor } from './testing/plan.ts'
import { poolForTests } from './testing/redis.ts'
import { worldOn } from './testing/world.ts'

const pool = poolForTests()

/** A machine whose clocks a test sets. Its timers fire when they are due and the machine runs. */
function machine() {
  let nowMs = 0
  let wallMs = 1_000_000
  let timers: { dueMs: number; call: () => void }[] = []
  const clock = {
    startedWallMs: wallMs,
    nowMs: () => nowMs,
    wallNowMs: () => wallMs,
    after: (ms: number, call: () => void) => {
      const timer = { dueMs: nowMs + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    sleep: () => Promise.resolve(),
    yield: () => Promise.resolve(),
  }
  const fire = () => {
    const due = timers.filter(({ dueMs }) => dueMs <= nowMs)
    timers = timers.filter(({ dueMs }) => dueMs > nowMs)
    for (const { call } of due) call()
  }
  return {
    clock,
    timers: () => timers.length,
    runs: (ms: number) => {
      for (let left = ms; left > 0; left -= 1) {
        nowMs += 1
        wallMs += 1
        fire()
      }
    },
    /** Both clocks go on, and nothing happens. */
    freezes: (ms: number) => {
      nowMs += ms
      wallMs += ms
    },
    /** Only the wall clock goes on. */
    sleeps: (ms: number) => {
      wallMs += ms
    },
  }
}

function watched(bearableMs: number) {
  const its = machine()
  const recorder = new Recorder(its.clock)
  const watch = new StallWatch(its.clock, bearableMs, (stall) => recorder.record({ kind: 'machine-stalled', ...stall }))
  watch.start()
  return { ...its, watch, stalls: () => recorder.events.map(({ seq: _, ...event }) => event) }
}

test('a machine that runs has not stood still, and a short standstill is none', () => {
  const { runs, freezes, stalls } = watched(500)
  runs(2_000)
  freezes(470)
  runs(100)
  expect(stalls()).toEqual([])
})

test('tells when the machine was last seen to run, and how long ago that was', () => {
  const { runs, freezes, stalls } = watched(500)
  runs(1_010)
  freezes(2_400)
  runs(200)
  expect(stalls()).toEqual([{ kind: 'machine-stalled', atMs: 3_411, sinceMs: 1_000, forMs: 2_411 }])
})

test('a machine that slept has stood still too, though its own clock did not go on', () => {
  const { runs, sleeps, stalls } = watched(500)
  runs(1_000)
  sleeps(3_600_000)
  runs(100)
  expect(stalls()).toEqual([{ kind: 'machine-stalled', atMs: 1_025, sinceMs: 1_000, forMs: 3_600_025 }])
})

test('a look before the next is due finds it as well, and it is told once', () => {
  const { runs, freezes, watch, stalls } = watched(500)
  runs(1_000)
  freezes(900)
  watch.look()
  runs(100)
  expect(stalls()).toHaveLength(1)
})

test('nothing of it is left when it is closed', () => {
  const { runs, timers, watch } = watched(500)
  runs(100)
  watch.close()
  expect(timers()).toBe(0)
})

const leaseMs = 600
const parameters = { leaseMs: { kind: 'time' as const, default: leaseMs, min: 1, max: 1000, about: 'The lease' } }

/** Keeps the whole process from doing anything else. */
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
  // A busy machine may have stood still at other times as well.
  const stalls = trace.events.flatMap((event) => (event.kind === 'machine-stalled' ? [event.forMs] : []))
  expect(Math.max(...stalls)).toBeGreaterThanOrEqual(2 * leaseMs)
  const { verdicts, asExpected, inconclusive } = judge(trace)
  expect(verdicts.filter(({ status }) => status !== 'unknown')).toEqual([])
  expect(inconclusive).toMatch(/^This machine stood still for \d+\.\d+ s, too long for a lease of 0\.600 s/)
  expect(asExpected).toBe(false)
})

test('a standstill that ends the run is told before its end', async () => {
  const scenario = scenarioFor({
    parameters,
    clients: {
      A: async () => standStill(2 * leaseMs),
    },
  })
  const { events } = await startRun(planFor(scenario), worldOn(pool())).done
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['machine-stalled', 'run-ended'])
})
