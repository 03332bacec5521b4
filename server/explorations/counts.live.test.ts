/**
 * Tests the explorer's counts against counts that were found by hand, by brute force, and by a model that shares nothing with the explorer. Also tests the
 * locks' own expectations.
 */

import { describe, expect, test } from 'vitest'
import type { Fenced } from '#model/messages/exploration.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { Budget } from '#scenarios/budget.ts'
import type { LoadedLock } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import type { Growth } from '../engine/explore/exploration.ts'
import { behaviorsWithClock } from '../engine/explore/testing/slow-clock.ts'
import { behaviorsOf } from '../engine/explore/testing/slow-model.ts'
import { differences, questionOf } from './expected.ts'
import { foretold } from './testing/agreement.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()

interface Known {
  lock: string
  budget?: Partial<Budget>
  clients?: number
  fenced?: Fenced
  ways: number
  states?: number
  broken: Record<string, number>
  smallest?: Record<string, string>
}

const known: Known[] = [
  {
    lock: 'no-lock',
    ...{ ways: 6, states: 14, broken: { exclusion: 6, 'no-lost-update': 4 } },
    smallest: { exclusion: '', 'no-lost-update': 'A B B A' },
  },
  { lock: 'no-lock', clients: 3, ways: 90, states: 104, broken: { exclusion: 90, 'no-lost-update': 84 } },
  {
    ...{ lock: 'setnx', budget: { crashes: 1 }, ways: 42, states: 53, broken: { 'no-immortal-lock': 24 } },
    smallest: { 'no-immortal-lock': 'A !A' },
  },
  {
    ...{ lock: 'setnx-then-expire', budget: { crashes: 1 }, ways: 58, states: 67, broken: { 'no-immortal-lock': 6 } },
    smallest: { 'no-immortal-lock': 'A !A' },
  },
  { lock: 'set-nx-px', ways: 8, states: 25, broken: {} },
  {
    ...{ lock: 'set-nx-px', budget: { leaseEnds: 1 }, ways: 136, states: 129 },
    ...{ broken: { exclusion: 80, 'no-lost-update': 48 }, smallest: { exclusion: 'A ~ B' } },
  },
  {
    ...{ lock: 'set-nx-px-get-del', budget: { leaseEnds: 1, crashes: 1 }, ways: 1020, states: 501 },
    broken: { exclusion: 594, 'owner-only': 30, 'no-lost-update': 288 },
    smallest: { 'owner-only': 'A A A A ~ B A' },
  },
  {
    ...{ lock: 'fenced', budget: { leaseEnds: 1 }, fenced: true, ways: 136, states: 129 },
    broken: { exclusion: 80, 'no-lost-update': 24 },
    smallest: { 'no-lost-update': 'A A ~ B B A B' },
  },
  // Tokens are looked up before each write. No grant carries a token, but the tokens of writes are judged.
  {
    ...{ lock: 'fenced-late-token', budget: { leaseEnds: 1 }, ways: 456 },
    broken: { exclusion: 370, 'no-lost-update': 300, fencing: 298 },
    smallest: { fencing: 'A A A ~ B B B B A' },
  },
  {
    ...{ lock: 'fenced-late-token', budget: { leaseEnds: 1 }, fenced: true, ways: 456 },
    broken: { exclusion: 370, 'no-lost-update': 282, fencing: 280 },
  },
  {
    ...{ lock: 'fenced-late-token', budget: { leaseEnds: 1, crashes: 1 }, ways: 2152 },
    broken: { exclusion: 1690, 'no-lost-update': 900, fencing: 894 },
  },
  {
    ...{ lock: 'fenced-late-token', budget: { leaseEnds: 1, crashes: 1 }, fenced: true, ways: 2152 },
    broken: { exclusion: 1690, 'no-lost-update': 846, fencing: 840 },
  },
  {
    ...{ lock: 'fenced-split', budget: { leaseEnds: 1 }, fenced: true, ways: 456 },
    broken: { exclusion: 300, 'no-lost-update': 90, fencing: 70 },
  },
  // A renewal that nothing waits for is carried out after the last release.
  { lock: 'watchdog-racing-stop', budget: { ticks: 1 }, ways: 118, broken: { 'no-leak': 28 } },
  // This variant is repaired: the stock learns B's token when B reads.
  {
    lock: 'fenced',
    budget: { leaseEnds: 1 },
    fenced: 'read-and-write',
    ways: 136,
    states: 129,
    broken: { exclusion: 80 },
  },
]

const { locks: catalogue } = await loadCatalogue()
/** Returns whether the lock is explored outside the soak run. Variants of Redlock lock several nodes and have many orders, so they are left to the soak run. */
const isQuick = ({ id }: LoadedLock) => process.env.LOCKSTEP_ALL_EXPLORED === '1' || !id.startsWith('redlock')
const stated = [...catalogue.values()]
  .filter(isQuick)
  .flatMap((lock) => (lock.explores ?? []).map((expected) => ({ lock: lock.id, expected })))

describe('known counts', () => {
  test.each(known)('$lock with $budget', async ({ lock, budget, clients, fenced, ...expected }) => {
    const { summary } = await explorer().explore(lock, asking(budget, clients, fenced))
    expect(summary).toMatchObject({ complete: true, notExplorable: null })
    if (expected.states !== undefined) expect(summary.states).toBe(expected.states)
    expect(summary.schedules).toBe(String(expected.ways))
    const counted = Object.entries(summary.broken).map(([property, { schedules }]) => [property, Number(schedules)])
    expect(Object.fromEntries(counted)).toEqual(expected.broken)
    for (const [property, steps] of Object.entries(expected.smallest ?? {})) {
      expect(summary.broken[property as keyof typeof summary.broken]?.smallest.join(' ')).toBe(steps)
    }
  })

  test('a command that is carried out again on the same database does the same', async () => {
    const question = asking({ leaseEnds: 1, crashes: 1 })
    const { summary: once } = await explorer().explore('set-nx-px-get-del', question)
    const { summary: always } = await explorer().explore('set-nx-px-get-del', question, { everyEdge: true })
    expect(always.executions).toBeGreaterThan(10 * once.executions)
    expect(always).toEqual({ ...once, ms: always.ms, executions: always.executions })
  })

  test.each([
    ['setnx', 2, { leaseEnds: 0, crashes: 1 }],
    ['setnx', 3, { leaseEnds: 0, crashes: 1 }],
    ['set-nx-px-get-del', 2, { leaseEnds: 2, crashes: 1 }],
    ['set-nx-px-get-del', 3, { leaseEnds: 1, crashes: 0 }],
  ])('%s with %i clients and %o: the same as the slow model', async (lock, clients, budget) => {
    const { summary } = await explorer().explore(lock, asking(budget, clients))
    const counted = Object.entries(summary.broken).map(([property, { schedules }]) => [property, Number(schedules)])
    const { schedules, broken } = behaviorsOf(lock, clients, budget)
    expect({ schedules: Number(summary.schedules), broken: Object.fromEntries(counted) }).toEqual({ schedules, broken })
  })

  test.each([
    [2, { leaseEnds: 1, crashes: 1, lateReplies: 0 }],
    [2, { leaseEnds: 2, crashes: 0, lateReplies: 1 }],
    [2, { leaseEnds: 1, crashes: 1, lateReplies: 2 }],
    [3, { leaseEnds: 1, crashes: 0, lateReplies: 0 }],
  ])('a lock that looks at its clock, with %i clients and %o: the same as the slow model', async (clients, budget) => {
    const { summary } = await explorer().explore('set-nx-px-validity', asking(budget, clients))
    const counted = Object.entries(summary.broken).map(([property, { schedules }]) => [property, Number(schedules)])
    const { schedules, broken } = behaviorsWithClock(clients, budget)
    expect({ schedules: Number(summary.schedules), broken: Object.fromEntries(counted) }).toEqual({ schedules, broken })
  })
})

describe('what cannot be explored is said', () => {
  test('of every lock that expects nothing of the explorer: it is explored, or the reason is said', async () => {
    const outside: Record<string, string[]> = {}
    for (const { id, store } of catalogue.values()) {
      if (known.some(({ lock }) => lock === id) || stated.some(({ lock }) => lock === id) || /^redlock/.test(id))
        continue
      const { summary } = await explorer().explore(id, asking())
      const { notExplorable, complete, schedules } = summary
      if (notExplorable === null) expect({ id, complete }).toEqual({ id, complete: true })
      else expect({ id, complete, schedules }).toEqual({ id, complete: false, schedules: '0' })
      if (notExplorable !== null)
        outside[notExplorable] = [...(outside[notExplorable] ?? []), store === 'redis' ? id : store]
    }
    const said = Object.entries(outside).map(([why, locks]) => [why, [...new Set(locks)].sort().join(' ')])
    expect(Object.fromEntries(said)).toEqual({
      'It asks the server for its time, which never stands still.': 'fair',
      'It listens to a channel (SUBSCRIBE); the explorer cannot yet order who hears what when.':
        'fair-no-deadline pubsub pubsub-naive',
      'Its release only shortens the key’s expiry. Milliseconds decide whether the key ends before the worker, and the explorer has no clock.':
        'set-nx-px-kept',
      'It waits for replicas (WAIT), and the explorer has none.': 'wait-ignored wait-replicas',
      'Several may hold it at once; the explorer follows one holder at a time.':
        'read-write-counter read-write-owners semaphore-counter semaphore-owners',
      'It keeps its state in shop:lock:stock. Here lock:stock is the lock, and nobody wrote it.': 'set-nx-px-renamed',
      ...Object.fromEntries(
        ['etcd', 'mariadb', 'postgres', 'zookeeper'].map((store) => [
          `It locks in ${store}; the explorer knows only Redis so far.`,
          store,
        ]),
      ),
    })
  })

  test.each([
    [{ steps: 2 }, 'steps'],
    [{ states: 3 }, 'states'],
    [{ bytes: 1000 }, 'bytes'],
    // Some time has always passed, however fast the machine is.
    [{ ms: 0 }, 'time'],
  ])('a limit that was reached is told: %o', async (limits, cut) => {
    const { summary, found } = await explorer().explore('no-lock', asking(), { limits })
    expect(summary).toMatchObject({ complete: false, notExplorable: null })
    expect(found?.explored.cut).toBe(cut)
  })

  test('whoever asked for it may cut it off', async () => {
    const { summary, found } = await explorer().explore('no-lock', asking(), { signal: AbortSignal.abort() })
    expect([summary.complete, found?.explored.cut]).toEqual([false, 'cancelled'])
  })
})

test('while it grows, it has an order for each property that is known to be broken', async () => {
  const grown: Growth[] = []
  const onGrowth = (growth: Growth) => grown.push(growth)
  const { summary, found } = await explorer().explore('watchdog-deadline', asking({ leaseEnds: 1, crashes: 1 }), {
    onGrowth,
  })
  const [first, last] = [grown.find(({ broken }) => broken.exclusion), grown.at(-1)]
  expect(first?.states).toBeLessThan(summary.states / 10)
  expect(Object.keys(last?.broken ?? {}).sort()).toEqual(Object.keys(summary.broken).sort())
  for (const { broken } of grown) {
    for (const [property, taken] of Object.entries(broken)) {
      const steps = taken.map(({ step }) => step)
      expect(found && foretold(found.explored, steps)).toContain(property)
    }
  }
})

describe('what locks expect', () => {
  test.each(stated)('$lock: $expected', async ({ lock, expected }) => {
    const { summary } = await explorer().explore(lock, questionOf(expected))
    expect(differences(expected, summary)).toEqual([])
  })

  test('each way to differ is said', async () => {
    const { summary } = await explorer().explore('setnx', asking({ crashes: 1 }))
    const said = differences(
      { crashes: 1, breaks: { 'no-immortal-lock': 'B !B', 'no-leak': 'A', coverage: 'A' } },
      summary,
    )
    expect(said.map(inEnglish)).toEqual([
      'no-immortal-lock: expected B !B, but found A !A.',
      'no-leak: expected A, but found nothing to break it.',
      'coverage: expected A, but found nothing to break it.',
    ])
    expect(differences({ crashes: 1, breaks: {} }, { ...summary, complete: false }).map(inEnglish)).toEqual([
      'It stopped at a limit: not every order was found.',
      'no-immortal-lock: expected nothing to break it, but found A !A.',
    ])
  })
})
