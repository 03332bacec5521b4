import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { because } from '#model/refusals/because.ts'
import type { SourceText, TraceEvent } from '#model/trace/trace.ts'
import { ended } from '#model/words/en/ended.ts'
import { client, crash, type Fault } from '#scenarios/define.ts'
import { byHand } from '#server/engine/driver.ts'
import { Gate } from '#server/engine/gate.ts'
import type { RunPlan } from '#server/engine/run/plan.ts'
import { startRun } from '#server/engine/run/run.ts'
import { all } from '#server/engine/testing/events.ts'
import { startsFromSources } from '#server/engine/testing/from-sources.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
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

const source = (name: string): SourceText => {
  return { file: `../server/engine/client/worker/testing/${name}`, language: 'ts', text: '' }
}

function planOf(names: (keyof typeof lesson.clients)[], faults: Fault[] = []): RunPlan {
  const clients = Object.fromEntries(Object.entries(lesson.clients).filter(([name]) => names.includes(name)))
  const plan = planFor(scenarioFor({ clients, faults }))
  return { ...plan, scenario: { ...plan.scenario, sources: [source('lesson.ts')] } }
}

function polling(plan: RunPlan): RunPlan {
  const lock = { ...plan.cast.lock, definition: pollingLock, sources: [source('polling-lock.ts')] }
  return { ...plan, cast: { ...plan.cast, lock, lockSources: lock.sources } }
}

describe('clients in workers', () => {
  test('are ended if they never ask for anything again, and the others go on', async () => {
    const own = new Threads()
    const limitMs = 1500
    const played = (plan: RunPlan) =>
      startRun(plan, { ...worldOn(pool()), host: inWorkers(own, scenarios, limitMs) }).done
    const [{ events }, polled] = await Promise.all([
      played(planOf(['sell', 'spin', 'churn', 'exit'])),
      played(polling(planOf(['sell']))),
    ])
    const why = (name: string) => all(events, 'client-threw', name).map((threw) => threw.why)
    expect(why('spin')).toEqual([ended(because('code-too-long', { ms: limitMs }))])
    expect(why('churn')).toEqual(why('spin'))
    expect(why('exit')).toEqual([ended(because('thread-ended', { why: null }))])
    // The event also has the reason as a sentence, for readers of the JSON.
    expect(all(events, 'client-threw', 'exit').map(({ message }) => message)).toEqual(['The code’s thread has ended.'])
    expect(all(events, 'client-left', 'spin').map((left) => left.why)).toEqual(['threw'])
    expect(why('sell')).toEqual([])
    expect(all(events, 'client-finished', 'sell')).toHaveLength(1)
    expect(all(polled.events, 'client-threw').map((threw) => threw.why)).toEqual([
      ended(because('code-steps', { steps: 10_000 })),
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
    /** Number of clients that stand at the gate at each quiescent moment. */
    const stood: number[] = []
    for (;;) {
      const enabled = await gate.quiescent()
      stood.push(enabled.length)
      const [first] = enabled
      if (!first) break
      gate.open(first)
    }
    // Every client returns to the gate until it has ended, so the number never grows.
    expect(stood).toEqual(stood.toSorted((a, b) => b - a))
    expect([stood[0], stood.at(-1)]).toEqual([2, 0])
    const { events } = await run.done
    expect(all(events, 'client-finished')).toHaveLength(2)
  })
})
