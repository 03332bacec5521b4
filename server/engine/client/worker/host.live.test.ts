import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import type { SourceText, Trace, TraceEvent } from '#model/trace/trace.ts'
import { client, crash, type Fault } from '#scenarios/define.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { byHand } from '#server/engine/driver.ts'
import { Gate } from '#server/engine/gate.ts'
import type { RunPlan } from '#server/engine/run/plan.ts'
import { startRun } from '#server/engine/run/run.ts'
import { all } from '#server/engine/testing/events.ts'
import { startsFromSources } from '#server/engine/testing/from-sources.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { inWorkers } from './host.ts'
import lesson from './testing/lesson.ts'
import pollingLock from './testing/polling-lock.ts'
import { Threads } from './threads.ts'

startsFromSources()

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

const source = (name: string): SourceText => {
  return { file: `../server/engine/client/worker/testing/${name}`, language: 'ts', text: '' }
}

/** A plan for some clients of the lesson beside this test. */
function planOf(names: (keyof typeof lesson.clients)[], faults: Fault[] = []): RunPlan {
  const clients = Object.fromEntries(Object.entries(lesson.clients).filter(([name]) => names.includes(name)))
  const plan = planFor(scenarioFor({ clients, faults }))
  return { ...plan, scenario: { ...plan.scenario, sources: [source('lesson.ts')] } }
}

/** The plan with a lock that polls its clock. */
function polling(plan: RunPlan): RunPlan {
  const lock = { ...plan.cast.lock, definition: pollingLock, sources: [source('polling-lock.ts')] }
  return { ...plan, cast: { ...plan.cast, lock, lockSources: lock.sources } }
}

const verdictsOf = (trace: Trace) => judge(trace).verdicts.map(({ property, status }) => `${property} ${status}`)
/** A client's commands, with the lines that sent them. */
const asked = ({ events }: Trace, name: string) =>
  all(events, 'command-sent', name).map(({ argv: [command], source }) => ({ command, source }))

describe('clients in workers', () => {
  test('come to the same verdicts as in process, from the same lines', async () => {
    // Lessons: a lease that ends in a pause, a lock that subscribes, and a command that fails.
    const plans = (await Promise.all(['gc-pause', 'lost-wakeup', 'retry-after-lost-reply'].map(plansOf))).flat()
    // One after the other, because a busy machine stands still.
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
        // Later commands depend on time, the first ones do not. The owner's value comes from the seed.
        expect(asked(there, name).slice(0, 2)).toEqual(asked(here, name).slice(0, 2))
        expect(all(there.events, 'command-sent', name)[0]?.argv).toEqual(
          all(here.events, 'command-sent', name)[0]?.argv,
        )
      }
    })
  })

  test('are ended if they never ask for anything again, and the others go on', async () => {
    const own = new Threads()
    const limitMs = 1500
    const played = (plan: RunPlan) =>
      startRun(plan, { ...worldOn(pool()), host: inWorkers(own, scenarios, limitMs) }).done
    const [{ events }, polled] = await Promise.all([
      played(planOf(['sell', 'spin', 'churn', 'exit'])),
      played(polling(planOf(['sell']))),
    ])
    const ran = `its code ran for ${limitMs} ms without an operation, and was ended`
    const why = (name: string) => all(events, 'client-threw', name).map(({ message }) => message)
    expect(why('spin')).toEqual([ran])
    expect(why('churn')).toEqual([ran])
    expect(why('exit')).toEqual(['its thread ended'])
    expect(all(events, 'client-left', 'spin').map((left) => left.why)).toEqual(['threw'])
    expect(why('sell')).toEqual([])
    expect(all(events, 'client-finished', 'sell')).toHaveLength(1)
    expect(all(polled.events, 'client-threw').map(({ message }) => message)).toEqual([
      'its code made 10000 steps without an operation, and was ended',
    ])
    // Only the thread of the well-behaved client is kept.
    await expect.poll(() => own.size).toBe(1)
    await own.close()
    expect(own.size).toBe(0)
  })

  test.each([
    { when: 'its code runs on', name: 'churn', kind: 'resource-write', left: 0 },
    { when: 'it has not been started', name: 'sell', kind: 'run-started', left: 1 },
  ] as const)('if the run is over while $when, only an idle thread is kept', async ({ name, kind, left }) => {
    const own = new Threads()
    const world = { ...worldOn(pool()), host: inWorkers(own, scenarios, 200) }
    const cancel = (event: TraceEvent) => event.kind === kind && run.cancel()
    const run = startRun(planOf([name]), world, { onEvent: cancel })
    expect((await run.done).events.at(-1)).toMatchObject({ status: 'cancelled' })
    await expect.poll(() => own.size).toBe(left)
    // A kept thread serves the next client.
    const { events } = await startRun(planOf(['sell']), { ...world, host: inWorkers(own, scenarios) }).done
    expect(all(events, 'client-threw')).toEqual([])
    await own.close()
  })

  test('that crash are heard of no more, and their threads serve the next', async () => {
    const own = new Threads()
    const world = () => ({ ...worldOn(pool()), host: inWorkers(own, scenarios) })
    const sell = client('sell')
    const { events } = await startRun(planOf(['sell'], [crash('sell').when(sell.aboutTo('write'))]), world()).done
    expect(all(events, 'client-crashed')).toHaveLength(1)
    expect(all(events, 'resource-write')).toEqual([])
    expect(all(events, 'client-finished')).toEqual([])
    const again = await startRun(planOf(['sell']), world()).done
    expect(all(again.events, 'client-finished')).toHaveLength(1)
    expect(own.size).toBe(1)
    await own.close()
  })

  test('tell that their thread stood still, and then nothing is said of their lock', async () => {
    const trace = await startRun(planOf(['doze']), { ...worldOn(pool()), host: inWorkers(threads, scenarios) }).done
    const { leaseMs } = trace.header.parameters
    const stalls = all(trace.events, 'machine-stalled').map(({ sinceMs, forMs }) => ({ sinceMs, forMs }))
    expect(Math.max(...stalls.map(({ forMs }) => forMs))).toBeGreaterThanOrEqual(leaseMs)
    const [granted] = all(trace.events, 'client-acquired')
    expect(stalls[0]?.sinceMs).toBeLessThan((granted?.atMs ?? 0) + leaseMs)
    expect(judge(trace).doubt?.code).toBe('run-stalled')
  })

  test('are at rest for the gate only when all their code waits', async () => {
    const gate = new Gate(byHand)
    const run = startRun(
      planOf(['sell', 'sell-too']),
      { ...worldOn(pool()), gate, host: inWorkers(threads, scenarios) },
      {
        onEvent: ({ kind }) => kind === 'client-started' && began(),
      },
    )
    let began = () => {}
    await new Promise<void>((resolve) => {
      began = resolve
    })
    /** Clients at the gate at each quiescent moment. */
    const stood: number[] = []
    for (;;) {
      const enabled = await gate.quiescent()
      stood.push(enabled.length)
      const [first] = enabled
      if (!first) break
      gate.open(first)
    }
    // Each client stands at the gate once, until it has ended.
    expect(stood).toEqual(stood.toSorted((a, b) => b - a))
    expect([stood[0], stood.at(-1)]).toEqual([2, 0])
    const { events } = await run.done
    expect(all(events, 'client-finished')).toHaveLength(2)
  })
})
