/**
 * Compares the Redisson-style lock with what Redisson publishes. The lock is a hash that counts. One command acquires it, one command releases it, and each
 * grant restarts the lease. The lease is only renewed for callers who name none. Waiters sleep until a release is announced or the holder's lease is over.
 * https://redisson.pro/docs/data-and-services/locks-and-synchronizers/
 */
import { describe, expect, test } from 'vitest'
import { actionOfArgv } from '#model/trace/moments.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client, crash, type Fault, hang, key, type Moment } from '#scenarios/define.ts'
import { all, executed, expectLease, sent } from '#server/engine/testing/events.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { worldOn } from '#server/engine/testing/world.ts'

const pool = poolForTests()
const A = client('A')
const B = client('B')
const lock = key('lock:stock')
/** Longer than any test takes. */
const longMs = 10_000

interface Play {
  A: ClientScript
  B?: ClientScript
  /** Moment until which A works under the lock. */
  until?: Moment
  faults?: Fault[]
  lockId?: string
  leaseMs?: number
}

async function play({
  A: a,
  B: b,
  until,
  faults = [],
  lockId = 'redisson-style',
  leaseMs = longMs,
}: Play): Promise<TraceEvent[]> {
  const scenario = scenarioFor({
    clients: { A: a, ...(b && { B: { startsWhen: A.acquired(), script: b } }) },
    parameters: { leaseMs: { kind: 'time', default: leaseMs, min: 1, max: longMs, about: 'The lease' } },
    locks: [{ id: lockId, role: 'right', expect: {} }],
    faults: until ? [...faults, hang('A').when(A.aboutTo('work')).until(until)] : faults,
  })
  const { events } = await steadyRun(planFor(scenario), worldOn(pool()))
  expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  return events
}

const acquiredBy = (events: TraceEvent[], name: string) => all(events, 'client-acquired', name)[0]?.seq ?? 0
/** Returns the successive counts in the lock's hash. */
const counts = (events: TraceEvent[]) =>
  events.flatMap((event) =>
    (event.kind === 'key-set' || event.kind === 'key-changed') && event.notice === 'hincrby' && event.value
      ? Object.values(event.value)
      : [],
  )

const twice: ClientScript = async (me) => {
  await me.lock.acquire({ waitMs: 1000 })
  await me.lock.acquire({ waitMs: 1000 })
  await me.lock.release()
  await me.lock.release()
}

const holds =
  (options: Parameters<Parameters<ClientScript>[0]['lock']['acquire']>[0]): ClientScript =>
  async (me) => {
    await me.lock.acquire(options)
    await me.work(1)
    await me.lock.release()
  }

describe.each(['reentrant-hash', 'redisson-style'])('%s', (lockId) => {
  const [release, freed] =
    lockId === 'redisson-style' ? ['release-hash-and-tell.lua', 'publish'] : ['release-hash.lua', 'del']

  test('one command acquires and one releases; the count goes 1, 2, 1, 0', async () => {
    const events = await play({ A: twice, lockId })
    expect(sent(events, 'A')).toEqual(['acquire-hash.lua', 'acquire-hash.lua', release, release])
    expect(counts(events)).toEqual(['1', '2', '1', '0'])
    const inner = all(events, 'command-executed').filter((event) => event.inner)
    expect(inner.map(({ argv: [command = ''] }) => command.toLowerCase()).at(-1)).toBe(freed)
    expect(executed(events, 'PUBLISH')).toHaveLength(freed === 'publish' ? 1 : 0)
    // Each grant restarts the lease, and so does each release except the last.
    expect(executed(events, 'PEXPIRE')).toEqual(Array.from({ length: 3 }, () => ['lock:stock', String(longMs)]))
    expect(all(events, 'key-deleted')).toHaveLength(1)
    expect(all(events, 'client-released').map(({ freed: own }) => own)).toEqual([true, true])
  })

  test('the field names the process and its thread, and is the same each time', async () => {
    const [first, second] = all(await play({ A: twice, lockId }), 'command-sent').map(({ argv }) => argv[4])
    expect(first).toMatch(/^[0-9a-f-]{36}:1$/)
    expect(second).toBe(first)
  })

  test('the watchdog renews each third of the lease, back to the whole of it', async () => {
    const leaseMs = 2400
    const until = A.hears('renew-hash.lua').nth(2)
    const events = await play({ A: holds({ waitMs: 1000 }), until, leaseMs, lockId })
    const renewals = all(events, 'key-changed').filter(({ notice }) => notice === 'expire')
    // The first renewal came with the grant.
    expect(renewals.length).toBeGreaterThanOrEqual(3)
    for (const renewal of renewals) expectLease(events, renewal, leaseMs)
    const sent = all(events, 'command-sent').filter(({ argv }) => actionOfArgv(argv) === 'renew-hash.lua')
    const grantedMs = all(events, 'key-set')[0]?.atMs ?? Number.NaN
    for (const [i, { atMs }] of sent.entries()) {
      expect(atMs - grantedMs).toBeGreaterThanOrEqual(((i + 1) * leaseMs) / 3 - 2)
    }
  })

  test('a release by somebody else touches nothing', async () => {
    const other: ClientScript = async (me) => {
      await me.lock.release()
    }
    const events = await play({ A: holds({ waitMs: 1000 }), B: other, until: B.finished(), lockId })
    expect(all(events, 'client-released', 'B')).toMatchObject([{ freed: false }])
    expect(all(events, 'client-released', 'A')).toMatchObject([{ freed: true }])
  })
})

describe('the four calls', () => {
  test('with a lease of its own, a grant is never renewed', async () => {
    const events = await play({ A: holds({ waitMs: 1000, leaseMs: 500 }), until: lock.expired(), leaseMs: 300 })
    expect(sent(events, 'A')).toEqual(['acquire-hash.lua', 'release-hash-and-tell.lua'])
    expect(all(events, 'key-expired')).toHaveLength(1)
    expect(all(events, 'client-released')).toMatchObject([{ freed: false }])
  })

  test('without a wait there is one attempt, and nobody subscribes', async () => {
    const once: ClientScript = async (me) => {
      await me.lock.acquire()
    }
    const events = await play({ A: holds({}), B: once, until: B.finished() })
    expect(sent(events, 'B')).toEqual(['acquire-hash.lua'])
    expect(all(events, 'client-refused', 'B')).toHaveLength(1)
  })

  test('a waiter subscribes, tries again, sleeps, and is woken by the release', async () => {
    const until = B.hears('acquire-hash.lua').nth(2)
    const events = await play({ A: holds({}), B: holds({ waitMs: Number.POSITIVE_INFINITY }), until })
    expect(sent(events, 'B')).toEqual([
      'acquire-hash.lua',
      'subscribe',
      'acquire-hash.lua',
      'acquire-hash.lua',
      'unsubscribe',
      'release-hash-and-tell.lua',
    ])
    expect(all(events, 'client-heard', 'B').length).toBeGreaterThanOrEqual(1)
    expect(all(events, 'client-acquired', 'B')).toHaveLength(1)
  })

  test('a holder that crashed announces nothing: its waiter wakes up when the lease is over', async () => {
    const faults = [crash('A').when(B.hears('subscribe'))]
    const waiter = holds({ waitMs: 20_000 })
    const events = await play({ A: holds({}), B: waiter, until: B.finished(), faults, leaseMs: 900 })
    expect(all(events, 'client-heard', 'B').filter(({ seq }) => seq < acquiredBy(events, 'B'))).toHaveLength(0)
    expect(acquiredBy(events, 'B')).toBeGreaterThan(all(events, 'key-expired')[0]?.seq ?? Number.POSITIVE_INFINITY)
  })

  test('a waiter gives up when its wait is over, and leaves no subscription behind', async () => {
    const impatient: ClientScript = async (me) => {
      await me.lock.acquire({ waitMs: 400 })
    }
    const events = await play({ A: holds({}), B: impatient, until: B.finished() })
    expect(all(events, 'client-refused', 'B')[0]?.waitedMs).toBeGreaterThanOrEqual(398)
    expect(sent(events, 'B').at(-1)).toBe('unsubscribe')
  })
})
