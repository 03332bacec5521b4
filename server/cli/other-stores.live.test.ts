/**
 * Tests locks outside Redis with `lockstep try --store`. They are judged by what their
 * workers believe and write, and not accused of anything that Lockstep could not see.
 */
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { callSteady } from './testing/capture.ts'

const process_ = fileURLToPath(new URL('./testing/store-locks.mjs', import.meta.url))
const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))

const held = { outcome: 'held', exclusion: 'held', 'no-lost-update': 'held', progress: 'held' }
const broken = { outcome: 'violated', exclusion: 'violated', 'no-lost-update': 'violated' }
const quick = [{ store: 'none', lock: 'file', status: 0, expected: held }]
/** Only the soak plays these locks, together with the locks of Redis. */
const others = [
  { store: 'none', lock: 'nothing', status: 1, expected: broken },
  { store: 'postgres', lock: 'advisory lock', status: 0, expected: held },
  // The same code, with a connection pooler in between.
  { store: 'pgbouncer', lock: 'advisory lock', status: 1, expected: broken },
  { store: 'mysql', lock: 'get_lock, connection kept', status: 0, expected: held },
  { store: 'mysql', lock: 'get_lock, connection closed', status: 1, expected: broken },
  { store: 'etcd', lock: 'etcd key', status: 0, expected: held },
]
const locks = process.env.LOCKSTEP_ALL_TRIED === '1' ? [...quick, ...others] : quick

const unseen = ['store-exclusion', 'coverage', 'owner-only', 'no-leak']

describe('[try] locks in another store', () => {
  test.each(locks)('$store: $lock', async ({ store, lock, status: wanted, expected }) => {
    const args = ['try', 'what-is-a-lock', '--store', store, '--json', '--out', folder]
    const { status, out } = await callSteady([...args, '--', process.execPath, process_, lock, folder])
    const [run] = JSON.parse(out).runs
    const statusOf = (id: string) => run.verdicts[id].status
    const { outcome, ...properties } = expected
    expect([out, run.outcome]).toEqual([out, outcome])
    for (const [id, found] of Object.entries(properties)) expect([id, statusOf(id)]).toEqual([id, found])
    for (const id of unseen) expect([id, statusOf(id)]).toEqual([id, 'unknown'])
    expect(status).toBe(wanted)
  })

  test('a store that we do not know is named, with those that we do', async () => {
    const { status, err } = await callSteady(['try', 'gc-pause', '--store', 'mongo', '--', 'true'])
    expect([status, err]).toEqual([2, expect.stringContaining('There is no store "mongo", but redis, mysql')])
  })
})
