/** Tests that adding a store takes only a folder: a lesson runs on the store in `testing/`, which no other file mentions. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import type { Trace } from '#model/trace/trace.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { poolForTests } from '../engine/testing/redis.ts'
import { steadyRun } from '../engine/testing/steady.ts'
import { resourcesOf } from './redis/resource/pool.ts'
import { Stores } from './stores.ts'

const folderOf = (name: string) => fileURLToPath(new URL(`./testing/${name}`, import.meta.url))
const pool = poolForTests()
const stores = new Stores({ cacheFolder: '', folders: [folderOf('stores')] })
const traces = new Map<string, Trace>()

beforeAll(async () => {
  const scenario = (await loadCatalogue(folderOf('scenarios'))).scenarios.get('one-hook')
  if (!scenario) throw new Error('there is no one-hook')
  const parameters = Parameters.parse({ leaseMs: scenario.lesson.parameters.leaseMs.default })
  const world = { stores: (name: string) => stores.pool(name), resources: resourcesOf(pool()) }
  for (const cast of scenario.casts) {
    const plan = { run: 'a', comparison: 'b', scenario, cast, parameters, seed: 1 }
    traces.set(cast.id, await steadyRun(plan, world))
  }
})
afterAll(() => stores.close())

describe('a lesson on a store without expiry and with links of its own', () => {
  test.each(['look-then-put', 'put-if-free'])('is played to its end, and %s comes out as expected', (id) => {
    const trace = traces.get(id) as Trace
    expect(trace.events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
    expect(judge(trace).differences).toEqual([])
  })

  test('a grant that no lease ends is over with its client', () => {
    const events = traces.get('put-if-free')?.events ?? []
    const crashed = events.findIndex((event) => event.kind === 'client-crashed' && event.client === 'C')
    expect(events[crashed + 1]).toMatchObject({ kind: 'key-expired', notice: 'session-ended' })
  })
})
