/** Plays runs on any store for tests: one of the store's real locks, with the test's own scripts and faults. */
import { fileURLToPath } from 'node:url'
import { afterAll, type TestContext } from 'vitest'
import type { Judgement } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import type { EventOf, Trace, TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, CommandError, type ScenarioDefinition } from '#scenarios/define.ts'
import { kindByName } from '#scenarios/parameter.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { resourcesOf } from '../redis/resource/pool.ts'
import { Stores } from '../stores.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url))

export interface Played {
  trace: Trace
  judgement: Judgement
  /** Returns the first event of this kind with these values, after the given event. Throws if there is none. */
  find<K extends TraceEvent['kind']>(kind: K, values?: Partial<EventOf<K>>, after?: TraceEvent): EventOf<K>
}

type Parts = Pick<ScenarioDefinition, 'clients' | 'faults'> & { lock: string; parameters: Record<string, number> }

/** Returns a function that plays a run on this store. If the store is unavailable, the function skips the test with the reason. */
export function playOn(store: string): (parts: Parts, context: TestContext) => Promise<Played> {
  const pool = poolForTests()
  const stores = new Stores({ cacheFolder })
  afterAll(() => stores.close())
  return async ({ lock, parameters, ...parts }, { skip }) => {
    await stores.pool(store).catch((error) => skip(String(error)))
    const all = Object.entries(parameters).map(([name, value]) => {
      return [name, { kind: kindByName(name), default: value, min: 1, max: 60_000, about: name }] as const
    })
    const scenario = scenarioFor({
      ...parts,
      parameters: {
        leaseMs: { kind: 'time', default: 1000, min: 1, max: 60_000, about: 'The lease' },
        ...Object.fromEntries(all),
      },
      locks: [{ id: lock, role: 'compared', expect: {} }],
    })
    const world = { stores: (name: string) => stores.pool(name), resources: resourcesOf(pool()) }
    const trace = await steadyRun(planFor(scenario), world)
    return { trace, judgement: judge(trace), find: (kind, values, after) => found(trace, kind, values, after) }
  }
}

function found<K extends TraceEvent['kind']>(
  { events }: Trace,
  kind: K,
  values: Partial<EventOf<K>> = {},
  after?: TraceEvent,
): EventOf<K> {
  const fits = (event: TraceEvent): event is EventOf<K> =>
    event.kind === kind &&
    event.seq > (after?.seq ?? -1) &&
    Object.entries(values).every(([name, value]) => event[name as keyof TraceEvent] === value)
  const event = events.find(fits)
  if (!event) throw new Error(`no ${kind} ${JSON.stringify(values)} after event ${after?.seq ?? 0}`)
  return event
}

/** Returns a script that works once under the lock and adds its errors to `errors`. If `waitMs` is 0, the script tries to acquire the lock only once. */
export function worksOnce(errors: CommandError[] = [], waitMs = 20_000): ClientScript {
  const note = (error: unknown) => {
    if (!(error instanceof CommandError)) throw error
    errors.push(error)
    return false
  }
  return async (me) => {
    // If the machine was paused during a run, the run is repeated, so forget the errors of the first one.
    errors.length = 0
    if (!(await me.lock.acquire({ waitMs, retryMs: 50 }).catch(note))) return
    await me.work(1)
    await me.lock.release().catch(note)
  }
}

export function statusOf({ verdicts }: Judgement, property: Judgement['verdicts'][number]['property']): string {
  return verdicts.find((verdict) => verdict.property === property)?.status ?? 'not judged'
}
