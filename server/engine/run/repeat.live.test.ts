/**
 * Tests that verdicts do not depend on chance, by running the same scenario with different seeds. `npm run soak` does this much more often, and with every core
 * loaded.
 */
import { expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { poolForTests } from '../testing/redis.ts'
import { steadyRun } from '../testing/steady.ts'
import { worldOn } from '../testing/world.ts'

const pool = poolForTests()
const times = 8
const scenarioId = 'mistaken-release'

/** Runs each of the scenario's locks `times` times, all at once. Returns one line per different outcome. */
async function outcomes(): Promise<Set<string>> {
  const { scenarios } = await loadCatalogue()
  const scenario = scenarios.get(scenarioId)
  if (!scenario) throw new Error(`there is no ${scenarioId}`)
  const parameters = Parameters.parse(
    Object.fromEntries(Object.entries(scenario.lesson.parameters).map(([name, { default: usual }]) => [name, usual])),
  )
  const plans = scenario.casts.map((cast) => ({ run: 'test-run', comparison: 'test', scenario, cast, parameters }))
  const runs = Array.from({ length: times }, (_, seed) => plans.map((plan) => ({ ...plan, seed }))).flat()
  const found = await Promise.all(runs.map((plan) => steadyRun(plan, worldOn(pool()))))
  return new Set(
    found.map((trace) => {
      const { asExpected, verdicts } = judge(trace)
      const said = verdicts.map(({ property, status }) => `${property} ${status}`)
      return `${trace.header.lock}: ${asExpected ? 'as expected' : 'SURPRISE'}: ${said.join(', ')}`
    }),
  )
}

test(`${scenarioId}, ${times} times each lock, gives the same verdicts every time, and those that the lesson promises`, async () => {
  const found = await outcomes()
  expect([...found].filter((line) => !line.includes('as expected'))).toEqual([])
  expect(found.size).toBe(2)
})
