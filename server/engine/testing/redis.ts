/** Real Redis for the engine's tests: one pool per test file, ended with it. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url))

export function poolForTests(): () => RedisPool {
  let pool: RedisPool | undefined
  beforeAll(async () => {
    // Fleets are started on demand: spare ones would mostly be ended unused.
    pool = await openPool({ cacheFolder, keepReady: [] })
  }, 60_000)
  afterAll(async () => {
    await pool?.close()
  })
  return () => {
    if (!pool) throw new Error('the pool is opened by beforeAll')
    return pool
  }
}
