/**
 * Measures the smallest possible runs, in which one client acquires and releases once, including all setup and teardown. The baseline is one acquire and
 * release on an existing bare connection, on the same machine in the same minute.
 */
import type { ClientScript } from '#scenarios/define.ts'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { type Pools, throughBare } from './pairs.ts'
import { median } from './statistics.ts'

const runs = 320
const rounds = 7
const lockId = 'set-nx-px'

export interface RunsFigures {
  atOnce: number
  runsPerSecond: number
  barePairsPerSecond: number
  ratio: number
}

/** Measures with `atOnce` runs in parallel. As soon as one run ends, the next begins. */
export async function measureRuns(pools: Pools, atOnce: number): Promise<RunsFigures> {
  const measured: { runs: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const figures = { runs: await wholeRuns(pools.engine, atOnce), bare: await throughBare(pools.bare, atOnce) }
    // The first round warms up both variants.
    if (round > 0) measured.push(figures)
  }
  return {
    atOnce,
    runsPerSecond: Math.round(median(measured.map((each) => each.runs))),
    barePairsPerSecond: Math.round(median(measured.map(({ bare }) => bare))),
    ratio: Number(median(measured.map((each) => each.runs / each.bare)).toFixed(3)),
  }
}

async function wholeRuns(pool: RedisPool, atOnce: number): Promise<number> {
  const plan = planFor(scenarioFor({ clients: { A: acquireAndRelease } }), lockId)
  const world = worldOn(pool)
  let left = runs
  const began = performance.now()
  const oneAfterTheOther = async () => {
    while (left > 0) {
      left -= 1
      await startRun(plan, world).done
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther))
  return runs / ((performance.now() - began) / 1000)
}

const acquireAndRelease: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) throw new Error('nobody else wants this lock')
  await me.lock.release()
}
