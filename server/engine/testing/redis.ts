/** Real Redis for the engine's tests: one pool a test file, ended with it. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { RedisPool } from '../../stores/redis/servers/fleet.ts'
import { openPool } from '../../stores/redis/servers/pool.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url))

export function poolForTests(): () => RedisPool {
  let pool: RedisPool | undefined
  beforeAll(async () => {
    pool = await openPool({ cacheFolder })
  }, 60_000)
  afterAll(async () => {
    await pool?.close()
  })
  return () => {
    if (!pool) throw new Error('the pool is opened by beforeAll')
    return pool
  }
}
