/** A verdict must not depend on how busy the machine is: the same scenario, fifty times, and fifty times with every core loaded. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { judge } from '../../model/checkers/judge.ts'
import type { Trace } from '../../model/trace/trace.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { startRun } from './run.ts'
import { poolForTests } from './testing/redis.ts'

const pool = poolForTests()
const times = 50
/** More than `run --all` has at once. */
const atOnce = 24
const scenarioId = 'mistaken-release'
const limitMs = 240_000

/** Runs the scenario's every lock `times` times, many at once, and tells what was found: one line for each different outcome. */
async function outcomes(): Promise<Set<string>> {
  const { scenarios, locks } = await loadCatalogue()
  const scenario = scenarios.get(scenarioId)
  if (!scenario) throw new Error(`there is no ${scenarioId}`)
  const parameters = Object.fromEntries(
    Object.entries(scenario.lesson.parameters).map(([name, { default: usual }]) => [name, usual]),
  )
  const plans = scenario.lesson.locks.flatMap((cast) => {
    const lock = locks.get(cast.lock)
    return lock ? [{ run: 'test-run', comparison: 'test', scenario, cast, lock, parameters }] : []
  })
  const waiting = Array.from({ length: times }, (_, seed) => plans.map((plan) => ({ ...plan, seed }))).flat()
  const found: Trace[] = []
  const worker = async () => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
      found.push(await startRun(plan, { pool: pool() }).done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return new Set(
    found.map((trace) => {
      const { asExpected, verdicts } = judge(trace)
      const said = verdicts.map(({ property, status }) => `${property} ${status}`)
      return `${trace.header.lock}: ${asExpected ? 'as expected' : 'SURPRISE'}: ${said.join(', ')}`
    }),
  )
}

describe(`${scenarioId}, ${times} times each lock`, () => {
  test(
    'gives the same verdicts every time, and those that the lesson promises',
    async () => {
      const found = await outcomes()
      expect([...found].filter((line) => !line.includes('as expected'))).toEqual([])
      expect(found.size).toBe(2)
    },
    limitMs,
  )

  test(
    'gives the same verdicts with every core loaded',
    async () => {
      const busy = Array.from({ length: availableParallelism() }, () => new Worker('for (;;) {}', { eval: true }))
      try {
        const found = await outcomes()
        expect([...found].filter((line) => !line.includes('as expected'))).toEqual([])
        expect(found.size).toBe(2)
      } finally {
        await Promise.all(busy.map((worker) => worker.terminate()))
      }
    },
    limitMs,
  )
})
