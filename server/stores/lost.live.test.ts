/** Tests for every store that a run reports which server ended, if a server ends after it was lent but before the run begins. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { because } from '#model/refusals/because.ts'
import type { ArenaPool } from '../engine/arena.ts'
import { startRun } from '../engine/run/run.ts'
import { planFor, scenarioFor } from '../engine/testing/plan.ts'
import { poolForTests } from '../engine/testing/redis.ts'
import { worldOn } from '../engine/testing/world.ts'
import { ownerFolder } from '../processes/folder.ts'
import { refusalOf } from '../runs/refusal.ts'
import { Stores } from './stores.ts'

const cacheFolder = fileURLToPath(new URL('../../.cache', import.meta.url))
const pool = poolForTests()
const stores = new Stores({ cacheFolder })
afterAll(() => stores.close())

const single = { topology: 'single', faults: [], options: {} } as const

test.for([
  ['mariadb', 'for-update'],
  ['postgres', 'advisory-xact'],
  ['zookeeper', 'sequential'],
  ['etcd', 'lease'],
] as const)('a server of %s', async ([name, lock], { skip }) => {
  const store: ArenaPool = await stores.pool(name).catch((error) => skip(String(error)))
  const arena = await store.take(single)
  const [server] = readdirSync(ownerFolder()).filter((folder) => folder.startsWith(name))
  process.kill(Number(readFileSync(path.join(ownerFolder(), server ?? '', 'pid'), 'utf8')), 'SIGKILL')
  const plan = planFor(
    scenarioFor({
      clients: { A: async () => {} },
      locks: [{ id: lock, role: 'right', expect: { exclusion: 'held' } }],
    }),
  )
  const world = { ...worldOn(pool()), stores: async () => ({ take: async () => arena }) }
  expect(await startRun(plan, world).done.then(() => 'it was run', refusalOf)).toEqual({
    code: 'NODE_LOST',
    reason: 'server-ended',
    values: { why: because('node-ended', { node: 'n1', why: because('process-killed', { signal: 'SIGKILL' }) }) },
  })
})
