/** Tests verdicts on locks from outside: no correct lock is accused, and no known fault is missed. */
import { describe, expect, test } from 'vitest'
import type { Verdict } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import {
  type ClientScript,
  client,
  crash,
  defineLock,
  delayRequest,
  type Fault,
  type PropertyId,
  pause,
  type ScenarioDefinition,
} from '#scenarios/locks/redis/context.ts'
import { kindByName } from '#scenarios/parameter.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { bySha, rightWays, type Way } from './testing/right-locks.ts'

const pool = poolForTests()
const A = client('A')
const B = client('B')

/** Reads and writes under the lock, as the workers of the lessons do. */
const works: ClientScript = async (me) => {
  if (!(await me.lock.acquire({ waitMs: 4000, retryMs: 20 }))) return
  const stock = await me.stock.read()
  await me.work(10)
  await me.stock.write(stock - 1)
  await me.lock.release()
}
const worksTwice: ClientScript = async (me) => {
  await works(me)
  await works(me)
}

async function verdictsOf(way: Way, parts: Partial<ScenarioDefinition>, waits = false): Promise<Verdict[]> {
  const definition = defineLock({
    title: 'A lock from outside',
    summary: 'Written by somebody else.',
    waits,
    create: (context) => {
      let owner = ''
      return {
        async acquire() {
          owner = context.random.uuid()
          return (await way.take(context, owner)) ? {} : null
        },
        release: () => way.giveBack(context, owner),
      }
    },
  })
  const plan = planFor(scenarioFor({ clients: { A: works, B: works }, ...parts }))
  const cast = { ...plan.cast, lock: { ...plan.cast.lock, definition } }
  return judge(await steadyRun({ ...plan, cast }, worldOn(pool()))).verdicts
}

const violated = (verdicts: readonly Verdict[]) =>
  verdicts.flatMap(({ property, status, code, values }) =>
    status === 'violated' ? [`${property}: ${code} ${JSON.stringify(values)}`] : [],
  )

describe.concurrent.each(Object.entries(rightWays))('nobody accuses a right lock made of %s', (_, way) => {
  test.concurrent('that three clients want', async () => {
    const verdicts = await verdictsOf(way, { clients: { A: worksTwice, B: worksTwice, C: worksTwice } })
    expect(violated(verdicts)).toEqual([])
    expect(verdicts.find(({ property }) => property === 'exclusion')?.status).toBe('held')
  })

  test.concurrent('whose holder crashes', async () => {
    const clients = { A: works, B: { startsWhen: A.acquired(), script: works } }
    const verdicts = await verdictsOf(way, { clients, faults: [crash('A').when(A.aboutTo('write'))] })
    expect(violated(verdicts)).toEqual([])
  })
})

interface Faulty {
  property: PropertyId
  way: Way
  faults?: Fault[]
  clients?: ScenarioDefinition['clients']
  parameters?: Record<string, number>
  waits?: boolean
}

const {
  'EVALSHA with NOSCRIPT': evalsha,
  'a hash': hash,
  'a sorted set of deadlines': sortedSet,
} = rightWays as Record<string, Way>
const stopsBefore = (action: string) => [pause('A').when(A.aboutTo(action)).until(B.acquired())]
const bWaitsForA = { A: works, B: { startsWhen: A.acquired(), script: works } }

const faulty: Record<string, Faulty> = {
  'gives back by EVALSHA whatever is there': {
    property: 'owner-only',
    way: {
      ...evalsha,
      giveBack: async (context) => (await bySha(context, "return redis.call('DEL', KEYS[1])", context.key)) === 1,
    } as Way,
    clients: bWaitsForA,
    // The lease is long enough for B to keep the lock until A has given it back, even on a busy machine.
    parameters: { leaseMs: 2500 },
    faults: [
      pause('A').when(A.leaves()).until(B.aboutTo('write')),
      pause('B').when(B.aboutTo('write')).until(A.finished()),
    ],
  },
  'gives back in a transaction whatever is there': {
    property: 'owner-only',
    way: {
      ...evalsha,
      giveBack: async ({ redis, key }) => {
        await redis.call('MULTI')
        await redis.call('DEL', key)
        return Array.isArray(await redis.call('EXEC'))
      },
    } as Way,
    clients: bWaitsForA,
    // The lease is long enough for B to keep the lock until A has given it back, even on a busy machine.
    parameters: { leaseMs: 2500 },
    faults: [
      pause('A').when(A.leaves()).until(B.aboutTo('write')),
      pause('B').when(B.aboutTo('write')).until(A.finished()),
    ],
  },
  'takes by FCALL without a lease': {
    property: 'no-immortal-lock',
    way: {
      ...evalsha,
      take: async ({ redis, key }, owner) => {
        const code =
          "#!lua name=lockstep_endless\nredis.register_function('endless_take', function(keys, args) return redis.call('SETNX', keys[1], args[1]) end)"
        await redis.call('FUNCTION', 'LOAD', 'REPLACE', code)
        return (await redis.call('FCALL', 'endless_take', 1, key, owner)) === 1
      },
    } as Way,
    clients: { A: works, B: { startsWhen: A.crashed(), script: async (me) => void (await me.lock.acquire()) } },
    faults: [crash('A').when(A.aboutTo('write'))],
  },
  'sets the lease in a second step': {
    property: 'no-immortal-lock',
    way: {
      ...evalsha,
      take: async ({ redis, key, leaseMs }, owner) => {
        if ((await redis.call('SETNX', key, owner)) !== 1) return false
        return (await redis.call('PEXPIRE', key, leaseMs)) === 1
      },
    } as Way,
    clients: { A: works, B: { startsWhen: A.crashed(), script: async (me) => void (await me.lock.acquire()) } },
    faults: [crash('A').when(A.aboutTo('pexpire'))],
  },
  'takes in a transaction without WATCH': {
    property: 'exclusion',
    way: {
      ...evalsha,
      take: async ({ redis, key, leaseMs }, owner) => {
        if ((await redis.call('GET', key)) !== null) return false
        await redis.call('MULTI')
        await redis.call('SET', key, owner, 'PX', leaseMs)
        return (await redis.call('EXEC')) !== null
      },
    } as Way,
    faults: [...stopsBefore('multi'), pause('B').when(B.aboutTo('write')).until(A.aboutTo('write'))],
  },
  'looks at the sorted set first and adds itself then': {
    property: 'exclusion',
    way: {
      ...sortedSet,
      take: async ({ redis, key, clock, leaseMs }, owner) => {
        await redis.call('ZREMRANGEBYSCORE', key, '-inf', clock.wallMs())
        if ((await redis.call('ZCARD', key)) !== 0) return false
        return (await redis.call('ZADD', key, clock.wallMs() + leaseMs, owner)) === 1
      },
    } as Way,
    faults: [...stopsBefore('zadd'), pause('B').when(B.aboutTo('write')).until(A.aboutTo('write'))],
  },
  'extends the lease of another’s hash with each vain try': {
    property: 'owner-only',
    way: {
      ...hash,
      take: async (context, owner) => {
        const { redis, key, leaseMs } = context
        const taken = (await redis.call('HSETNX', key, 'owner', owner)) === 1
        await redis.call('PEXPIRE', key, leaseMs)
        return taken
      },
    } as Way,
    clients: bWaitsForA,
    faults: [pause('A').when(A.aboutTo('write')).until(B.waits())],
  },
  'says that it gave back the hash, and did not': {
    property: 'no-leak',
    way: { ...hash, giveBack: async () => true } as Way,
  },
  'gives up while its SET is on its way': {
    property: 'no-leak',
    way: {
      ...evalsha,
      take: async ({ redis, key, leaseMs }, owner) =>
        (await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)) === 'OK',
    } as Way,
    clients: { A: async (me) => void (await me.lock.acquire()) },
    parameters: { timeoutMs: 100 },
    faults: [delayRequest('A', 'SET', A.finished())],
  },
  'sleeps on beside a free lock': {
    property: 'progress',
    waits: true,
    way: {
      ...evalsha,
      take: async (context, owner) => {
        while (!(await evalsha?.take(context, owner))) {
          context.waiting('it sleeps')
          await context.clock.sleep(1600)
        }
        return true
      },
    } as Way,
    clients: bWaitsForA,
    faults: [pause('A').when(A.aboutTo('write')).until(B.waits())],
  },
}

describe.concurrent('a known fault is found in a lock that', () => {
  test.concurrent.each(Object.entries(faulty))('%s', async (_, { property, way, waits, parameters = {}, ...parts }) => {
    const more = Object.entries(parameters).map(([name, value]) => [
      name,
      { kind: kindByName(name), default: value, min: 1, max: 10_000, about: name },
    ])
    const leaseMs = { kind: 'time' as const, default: 1000, min: 10, max: 10_000, about: 'The lease' }
    const verdicts = await verdictsOf(way, { ...parts, parameters: { leaseMs, ...Object.fromEntries(more) } }, waits)
    expect(violated(verdicts)).toContainEqual(expect.stringMatching(new RegExp(`^${property}: `)))
  })
})
