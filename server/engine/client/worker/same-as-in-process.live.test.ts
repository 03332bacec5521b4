/** Tests that clients in threads behave as they do in process. Unlike the threads of `host.live.test.ts`, these threads load the compiled program. */
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import type { Trace } from '#model/trace/trace.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import type { RunPlan } from '#server/engine/run/plan.ts'
import { all } from '#server/engine/testing/events.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { inWorkers } from './host.ts'
import { Threads } from './threads.ts'

const scenarios = fileURLToPath(new URL('../../../../scenarios', import.meta.url))
const pool = poolForTests()
const threads = new Threads()
afterAll(() => threads.close())

async function plansOf(id: string): Promise<RunPlan[]> {
  const scenario = (await loadCatalogue()).scenarios.get(id)
  if (!scenario) throw new Error(`there is no ${id}`)
  const parameters = Parameters.parse(
    Object.fromEntries(Object.entries(scenario.lesson.parameters).map(([name, { default: usual }]) => [name, usual])),
  )
  return scenario.casts.map((cast) => ({ run: 'a', comparison: 'b', scenario, cast, parameters, seed: 7 }))
}

const verdictsOf = (trace: Trace) => judge(trace).verdicts.map(({ property, status }) => `${property} ${status}`)
const asked = ({ events }: Trace, name: string) =>
  all(events, 'command-sent', name).map(({ argv: [command], source }) => ({ command, source }))

test('clients in workers come to the same verdicts as in process, from the same lines', async () => {
  // In these three lessons, a lease ends during a pause, a lock subscribes, and a command fails.
  const plans = (await Promise.all(['gc-pause', 'lost-wakeup', 'retry-after-lost-reply'].map(plansOf))).flat()
  // The two groups run one after the other, because a busy machine stalls.
  const inProcess = await Promise.all(plans.map((plan) => steadyRun(plan, worldOn(pool()))))
  const host = inWorkers(threads, scenarios)
  const inThreads = await Promise.all(plans.map((plan) => steadyRun(plan, { ...worldOn(pool()), host })))
  inThreads.forEach((there, index) => {
    const here = inProcess[index] ?? there
    const { lesson, lock } = there.header
    const named = `${lesson.id}, ${lock}`
    expect(all(there.events, 'client-threw'), named).toEqual([])
    expect(judge(there), named).toMatchObject({ asExpected: true })
    expect(verdictsOf(there), named).toEqual(verdictsOf(here))
    for (const name of there.header.clients) {
      // Later commands depend on time, but the first commands do not. The owner's value comes from the seed.
      expect(asked(there, name).slice(0, 2)).toEqual(asked(here, name).slice(0, 2))
      expect(all(there.events, 'command-sent', name)[0]?.argv).toEqual(all(here.events, 'command-sent', name)[0]?.argv)
    }
  })
})
