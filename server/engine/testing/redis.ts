/** Opens real Redis for the engine's tests. There is one pool per test file, and it is closed after the file's tests. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url))

export function poolForTests(): () => RedisPool {
  let pool: RedisPool | undefined
  beforeAll(async () => {
    // Fleets are started on demand, because spare fleets would mostly be ended unused.
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
