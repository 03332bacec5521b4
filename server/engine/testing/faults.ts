import { expect } from 'vitest'
import type { EventKind, EventOf, TraceEvent } from '#model/trace/trace.ts'
import type { Fault, ScenarioDefinition } from '#scenarios/define.ts'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { planFor, scenarioFor } from './plan.ts'
import { poolForTests } from './redis.ts'
import { steadyRun } from './steady.ts'
import { worldOn } from './world.ts'

/**
 * Maximum number of tries. Sentinels that found their own clock late by two seconds do not vote for the next thirty seconds, and no other process can see this.
 * A run that waited for such Sentinels until its time limit is repeated.
 */
const maxTries = 3

type Parts = Partial<ScenarioDefinition> & Pick<ScenarioDefinition, 'clients'>

/**
 * Returns servers for the calling test file, and `play`, which plays a run with these faults on the servers and resolves with the run's events. `play` expects
 * a completed run.
 */
export function playsWithFaults() {
  const pool = poolForTests()
  return { pool, play: (parts: Parts, faults: Fault[] = []) => playOn(pool(), parts, faults) }
}

async function playOn(pool: RedisPool, parts: Parts, faults: Fault[]): Promise<TraceEvent[]> {
  const timeoutMs = {
    kind: 'time' as const,
    default: 600,
    min: 1,
    max: 5000,
    about: 'How long a client waits for an answer',
  }
  const leaseMs = { kind: 'time' as const, default: 600, min: 1, max: 10_000, about: 'The lease' }
  const scenario = scenarioFor({ parameters: { leaseMs, timeoutMs }, ...parts, faults })
  for (let tries = 1; ; tries += 1) {
    const { events } = await steadyRun(planFor(scenario), worldOn(pool))
    const end = events.at(-1)
    if (tries < maxTries && end?.kind === 'run-ended' && end.status === 'time-limit') continue
    expect(end).toMatchObject({ kind: 'run-ended', status: 'completed' })
    return events
  }
}

export const all = <K extends EventKind>(events: TraceEvent[], kind: K, name?: string) =>
  events.filter(
    (event): event is EventOf<K> => event.kind === kind && (!name || ('client' in event && event.client === name)),
  )
