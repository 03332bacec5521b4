/**
 * Measures pairs and runs with compiled code, as used by `npm start`. Runs in a separate process, and prints the figures as JSON. `bench/measured-apart.ts`
 * compiles and starts this file.
 */
import { fileURLToPath } from 'node:url'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import { measurePairs, type Pools } from './pairs.ts'
import { measureRuns } from './runs.ts'

const parts = {
  pairs: () =>
    onPools(async (pools) =>
      onPool(async (seen) => [await measurePairs({ ...pools, seen }, 1), await measurePairs({ ...pools, seen }, 8)]),
    ),
  runs: () => onPools(async (pools) => [await measureRuns(pools, 1), await measureRuns(pools, 16)]),
}

/** Opens a second pool for bare connections, because the engine may still be observing the servers of its own pool. */
function onPools<T>(measure: (pools: Pools) => Promise<T>): Promise<T> {
  return onPool((engine) => onPool((bare) => measure({ engine, bare })))
}

async function onPool<T>(measure: (pool: RedisPool) => Promise<T>): Promise<T> {
  const cacheFolder = fileURLToPath(new URL('../.cache', import.meta.url))
  const pool = await openPool({ cacheFolder, keepReady: [] })
  try {
    return await measure(pool)
  } finally {
    await pool.close()
  }
}

const part = process.argv[2] as keyof typeof parts
process.stdout.write(JSON.stringify(await parts[part]()))
process.exit(0)
