import { arenasOf } from '#server/stores/redis/arena/pool.ts'
import { resourcesOf } from '#server/stores/redis/resource/pool.ts'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import type { RunWorld } from '../run/run.ts'

/** Returns a `RunWorld` whose only store is the Redis of this pool. */
export function worldOn(pool: RedisPool): RunWorld {
  const arenas = arenasOf(pool)
  return { stores: async () => arenas, resources: resourcesOf(pool) }
}
