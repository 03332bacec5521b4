import { arenasOf } from '../../stores/redis/arena/pool.ts'
import { resourcesOf } from '../../stores/redis/resource/pool.ts'
import type { RedisPool } from '../../stores/redis/servers/fleet.ts'
import type { RunWorld } from '../run/run.ts'

/** A world whose only store is the Redis of this pool. */
export function worldOn(pool: RedisPool): RunWorld {
  const arenas = arenasOf(pool)
  return { stores: async () => arenas, resources: resourcesOf(pool) }
}
