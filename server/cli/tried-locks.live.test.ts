/**
 * Tests all kinds of locks with `lockstep try`: correct locks are not accused, a lock's faults are found, and an adapter's mistakes are reported as such.
 * Playing every lock in all its lessons takes minutes, so only the soak does that (`LOCKSTEP_ALL_TRIED=1`). Here, one lock of each kind is played.
 */
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { callSteady } from './testing/capture.ts'

const process_ = fileURLToPath(new URL('./testing/locks.mjs', import.meta.url))
const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))
const isAll = process.env.LOCKSTEP_ALL_TRIED === '1'

interface Expected {
  lock: string
  /** Lessons that the soak plays. If `quick` is set, the first one is always played. */
  lessons: string[]
  quick?: true
  status: 0 | 1 | 2
  /** Properties that the first lesson must find violated. */
  violated?: string[]
  /** Text that the output about the first lesson must contain. */
  says?: string
}

/** Lessons in which no work outlasts a lease, so that even a lock without a watchdog is correct. */
const usual = ['release-skipped', 'setnx-without-expire', 'mistaken-release', 'lost-wakeup', 'thundering-herd']
const renewing = [...usual, 'script-not-loaded', 'unlock-in-finally']

// A lock without a lease is not lost during a pause, but mistaken-release waits for that loss.
const leaseless = usual.filter((id) => id !== 'mistaken-release')
const right = [
  { lock: 'plain', lessons: usual },
  { lock: 'time in the value', lessons: usual },
  { lock: 'state in a file', lessons: leaseless },
]
const watched = [
  'watchdog',
  'fenced',
  'token as text',
  'fields without values',
  'script by its digest',
  'logs to standard error',
  'key with a prefix',
  'whole seconds, as it says',
  'reentrant hash',
].map((lock) => ({ lock, lessons: renewing }))
/** Locks from `testing/odd-locks.mjs`. Some of them declare their holders. */
const oddAndRight = [
  'a member of a set',
  'a bit',
  'an entry of a stream',
  'the only member of a sorted set',
  'a row with a deadline',
  'a key that was renamed',
  'a release in a transaction',
  'a text of JSON with a time in it',
  'a release by a short expiry',
]
const quickly = new Set(['state in a file'])

const locks: Expected[] = [
  ...[...right, ...watched].map(
    (one): Expected => ({ ...one, status: 0, ...(quickly.has(one.lock) ? { quick: true } : {}) }),
  ),
  { lock: 'fenced', lessons: ['gc-pause', 'delayed-write'], status: 0 },
  ...oddAndRight.map(
    (lock): Expected => ({ lock, lessons: usual, status: 0, ...(lock === 'a bit' ? { quick: true } : {}) }),
  ),

  { lock: 'grants nothing', lessons: usual, quick: true, status: 1, violated: ['progress'], says: 'was refused at' },
  { lock: 'ttl is no integer', lessons: usual, status: 1, violated: ['progress'], says: '“Exceeded 3 attempts' },
  // In `lost-wakeup`, both workers read the stock before either writes. In `release-skipped`, one has already written by then.
  {
    lock: 'grants to everybody',
    lessons: ['lost-wakeup', ...usual.filter((id) => id !== 'lost-wakeup')],
    status: 1,
    violated: ['exclusion', 'no-lost-update'],
  },
  {
    lock: 'ttl cut to seconds',
    lessons: ['setnx-without-expire'],
    quick: true,
    status: 1,
    violated: ['lease'],
    says: ': 0.67×',
  },
  { lock: 'takes ms as seconds', lessons: usual, status: 1, violated: ['lease'], says: ': 1000×' },
  { lock: 'renews ms as seconds', lessons: usual, status: 1, violated: ['lease'], says: 'A renewed the lock' },
  {
    lock: 'renews seconds as ms',
    lessons: ['release-skipped'],
    status: 1,
    violated: ['coverage', 'exclusion', 'lease'],
  },
  {
    lock: 'time that nobody reads',
    lessons: ['setnx-without-expire'],
    status: 1,
    violated: ['no-immortal-lock', 'no-leak', 'progress'],
  },
  {
    lock: 'deletes blindly',
    lessons: ['mistaken-release'],
    status: 1,
    violated: ['coverage', 'exclusion', 'owner-only'],
  },
  {
    lock: 'clears by prefix',
    lessons: ['release-skipped'],
    status: 1,
    violated: ['coverage', 'exclusion', 'owner-only'],
  },
  {
    lock: 'a set that never expires',
    lessons: ['setnx-without-expire'],
    status: 1,
    violated: ['no-immortal-lock', 'no-leak', 'progress', 'lease'],
  },
  { lock: 'a member that anybody removes', lessons: ['mistaken-release'], status: 1, violated: ['owner-only'] },
  { lock: 'a look before it leaps', lessons: ['thundering-herd'], status: 1, violated: ['exclusion', 'owner-only'] },
  { lock: 'a counter that is counted down late', lessons: ['mistaken-release'], status: 1, violated: ['owner-only'] },
  { lock: 'a row that keeps the old owner', lessons: ['mistaken-release'], status: 1, violated: ['owner-only'] },
  { lock: 'a fence of its own', lessons: ['release-skipped'], status: 1, violated: ['fencing'] },
  { lock: 'a second key that stays', lessons: ['release-skipped'], status: 1, violated: ['no-leak'] },
  { lock: 'a key for each worker', lessons: ['thundering-herd'], status: 1, violated: ['exclusion'] },
  { lock: 'a release that comes later', lessons: ['release-skipped'], status: 1, violated: ['no-leak'] },
  // Locks from reports: see docs/reports.md.
  { lock: 'tells of its loss', lessons: ['told-after-pause', ...usual], status: 0 },
  { lock: 'takes it again in silence', lessons: ['told-after-pause'], status: 1, violated: ['no-lost-update'] },
  { lock: 'signs otherwise when it releases', lessons: ['release-skipped'], status: 1, violated: ['no-leak'] },
  { lock: 'renews blindly', lessons: ['mistaken-release'], status: 1, violated: ['owner-only'] },
  {
    lock: 'counts its lease from the first try',
    lessons: ['lease-too-short'],
    status: 1,
    violated: ['no-leak', 'progress'],
  },
  { lock: 'renews without a pause', lessons: ['release-skipped'], status: 0, says: 'warning: the lock is renewed' },

  {
    lock: 'prints to standard output',
    lessons: usual,
    status: 2,
    says: 'a malformed line: lock acquired',
  },
  { lock: 'token is no number', lessons: usual, status: 2, says: 'token is text that is no whole number' },
  { lock: 'throws', lessons: usual, status: 2, says: 'TypeError: lease is not a function' },
  { lock: 'answers something else', lessons: usual, status: 2, says: 'an answer that nobody asked for: {"id":99' },
  { lock: 'clears the cache', lessons: usual, quick: true, status: 2, says: 'B was refused FLUSHDB' },
  { lock: 'holders that fail', lessons: usual, status: 2, says: '“holders” failed on a string' },
  { lock: 'names a wrong key', lessons: usual, quick: true, status: 2, says: 'with “mutex:stock” in it' },
]

const calling = (lessons: readonly string[], lock: string) => [
  ...['try', ...lessons, '--out', folder, '--', process.execPath],
  ...[process_, lock, folder],
]

const rowOf = (out: string, lesson: string) =>
  out
    .split('\n')
    .find((line) => line.startsWith(`${lesson} `))
    ?.split(/ {2,}/) ?? []

describe('[try] locks of every kind', () => {
  const played = locks.filter(({ quick }) => isAll || quick)
  // The soak plays up to nine lessons with each lock.
  const limit = isAll ? { timeout: 600_000 } : {}
  test.each(played.map((one) => [one.lock, one] as const))('%s', limit, async (lock, expected) => {
    const lessons = isAll ? expected.lessons : expected.lessons.slice(0, 1)
    const { status, out } = await callSteady(calling(lessons, lock))
    const violated = (rowOf(out, lessons[0] ?? '')[3] ?? '-').split(', ').filter((id) => id !== '-')
    // A mistake may cause additional violations, depending on which worker comes first. The listed violations must be found.
    expect([out, violated]).toEqual([out, expect.arrayContaining(expected.violated ?? [])])
    if (expected.violated === undefined) expect([out, violated]).toEqual([out, []])
    expect(out).toContain(expected.says ?? '')
    expect([out, status]).toEqual([out, expected.status])
  })
})

if (isAll)
  describe('[try] a library that finds its node by itself', () => {
    const fleetLock = fileURLToPath(new URL('./testing/fleet-lock.mjs', import.meta.url))

    test.each(['master-failover', 'cluster-failover'])(
      'is seen on both masters in %s',
      { timeout: 600_000 },
      async (id) => {
        const { status, out } = await callSteady([
          'try',
          id,
          '--json',
          '--out',
          folder,
          '--',
          process.execPath,
          fleetLock,
        ])
        const [run] = JSON.parse(out).runs
        const events = (await readFile(run.trace, 'utf8')).split('\n').filter((line) => line !== '')
        const nodes = events
          .map((line): { kind?: string; client?: string; node?: string } => JSON.parse(line))
          .flatMap(({ kind, client, node }) => (kind === 'command-sent' ? [`${client} on ${node}`] : []))
        const first = nodes.find((each) => each.startsWith('A'))
        const last = nodes.findLast((each) => each.startsWith('B'))
        expect([out, status, run.outcome]).toEqual([out, 0, 'held'])
        expect(first?.split(' on ')[1]).not.toBe(last?.split(' on ')[1])
      },
    )
  })
