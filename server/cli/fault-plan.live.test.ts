/**
 * Tests that a fault given as a line finds a lock with a mistake, and does not accuse the same lock without the mistake. Each
 * mistake comes from a real library. Locks that renew take long, so only the soak tests them (`LOCKSTEP_ALL_TRIED=1`).
 */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isInconclusive } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import { lockKey, Parameters } from '#scenarios/lesson.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { inProcesses } from '#server/engine/client/process/host.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { faulted } from './fault-plan.ts'
import { call } from './testing/capture.ts'

const process_ = fileURLToPath(new URL('./testing/locks.mjs', import.meta.url))
const pool = poolForTests()
const { locks } = await loadCatalogue()
const isAll = process.env.LOCKSTEP_ALL_TRIED === '1'

/** Returns the properties that the lock violates under this fault, and the properties that any lock would violate. */
async function violatedBy(fault: string, lock: string, renews: boolean) {
  const brought = { id: 'lock', title: lock, key: lockKey, sources: [], can: new Set(['cancel'] as const) }
  const scenario = faulted([fault], { id: 'your-fault', renews, keys: 0 }, brought, locks)
  const [cast] = scenario.casts
  if (cast === undefined) throw new RangeError('the workbench has one lock')
  const figures = Object.entries(scenario.lesson.parameters).map(([name, { default: usual }]) => [name, usual])
  const plan = {
    run: 'test-run',
    comparison: 'test',
    scenario,
    cast,
    seed: 1,
    lockKey,
    injectable: ['kill-node'] as const,
  }
  const host = inProcesses([process.execPath, process_, lock])
  const trace = await steadyRun(
    { ...plan, parameters: Parameters.parse(Object.fromEntries(figures)) },
    { ...worldOn(pool()), host },
  )
  const judgement = judge(trace)
  const { verdicts } = judgement
  const expected = scenario.lesson.locks[0]?.expect ?? {}
  return {
    inconclusive: isInconclusive(judgement) ? judgement.doubt : undefined,
    hasStruck: trace.events.some(
      ({ kind, ...event }) => kind === 'fault-struck' && 'words' in event && event.words === fault,
    ),
    own: verdicts.flatMap(({ property, status }) =>
      status === 'violated' && expected[property] !== 'violated' ? [property] : [],
    ),
  }
}

interface Pair {
  fault: string
  wrong: string
  right: string
  violated: string
  renews?: true
  quick?: true
}

const pairs: Pair[] = [
  {
    fault: 'lose-request release',
    wrong: 'cancels and forgets its token',
    right: 'plain',
    violated: 'no-leak',
    quick: true,
  },
  {
    fault: 'cancel release',
    wrong: 'cancels and forgets its token',
    right: 'cancels and keeps its token',
    violated: 'no-leak',
    quick: true,
  },
  {
    fault: 'lose-reply renew',
    wrong: 'stops renewing after a failure',
    right: 'watchdog',
    violated: 'coverage',
    renews: true,
  },
  {
    fault: 'crash after renew',
    wrong: 'renews ms as seconds',
    right: 'watchdog',
    violated: 'no-immortal-lock',
    renews: true,
  },
  {
    fault: 'pause write until B.writes',
    wrong: 'watchdog',
    right: 'fenced',
    violated: 'no-lost-update',
    renews: true,
  },
  { fault: 'lose-request acquire', wrong: 'fails open', right: 'plain', violated: 'coverage' },
  { fault: 'evict before work', wrong: 'plain', right: 'fenced', violated: 'no-lost-update', quick: true },
  { fault: 'pause release until B.acquired', wrong: 'deletes blindly', right: 'plain', violated: 'owner-only' },
]

describe('[fault] a line', () => {
  test.concurrent.each(pairs.filter(({ quick }) => isAll || quick).map((pair) => [pair.fault, pair] as const))(
    '“%s” tells a wrong lock from a right one',
    isAll ? { timeout: 300_000 } : {},
    async (fault, { wrong, right, violated, renews = false }) => {
      const found = await Promise.all([violatedBy(fault, wrong, renews), violatedBy(fault, right, renews)])
      expect(found).toEqual([
        { inconclusive: undefined, hasStruck: true, own: expect.arrayContaining([violated]) },
        { inconclusive: undefined, hasStruck: true, own: [] },
      ])
    },
  )

  test.concurrent.each([
    [['try', '--fault', 'crash after renw', '--', 'x'], '“renw” at position 13'],
    [['try', '--all', '--fault', 'crash renew', '--', 'x'], 'have two workers of their own'],
    [['try', 'gc-pause', '--battery', '--', 'x'], 'have two workers of their own'],
    [['try', '--battery', '--fault', 'crash renew', '--', 'x'], 'but not both'],
    [['try', 'gc-pause', '--keys', '5', '--', 'x'], '--keys goes with'],
  ])('%j is not understood', async (argv, words) => {
    const { status, err } = await call(argv)
    expect([status, err]).toEqual([2, expect.stringContaining(words)])
  })
})

test('a lock that speaks version 1 is never asked to cancel', () => {
  const brought = { id: 'lock', title: 'my lock', key: lockKey, sources: [], can: new Set<never>() }
  const bench = { id: 'your-fault', renews: false, keys: 0 }
  expect(() => faulted(['cancel release'], bench, brought, locks)).toThrow('my lock does not offer "cancel"')
})
