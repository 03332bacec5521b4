import { Redis } from 'ioredis'
import type { RedisLink, Reply } from '#scenarios/locks/redis/context.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { FleetNode, RedisTopology } from '#server/stores/redis/servers/fleet.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import type { Bare, BareOptions } from './context.ts'

export async function bareRedis(
  { cacheFolder, syncs }: BareOptions,
  lock: LoadedLock,
  topology: RedisTopology,
): Promise<Bare> {
  const pool = await openPool({ cacheFolder, keepReady: [] })
  const fleet = await pool.lend({ topology, exclusive: syncs || topology !== 'single', persistent: syncs })
  const connections = await Promise.all(fleet.nodes.map(connect))
  const nodes = connections.map((redis, at) => linkOver(redis, fleet.nodes[at]?.id ?? '', lock.scripts))
  return {
    links: { redis: nodes[0], nodes, channel: 'released' },
    close: async () => {
      for (const redis of connections) redis.disconnect()
      await fleet.release()
      await pool.close()
    },
  }
}

async function connect({ access, host, port, db }: FleetNode): Promise<Redis> {
  const redis = new Redis({ ...access, host, port, db, lazyConnect: true, retryStrategy: () => null })
  await redis.connect()
  return redis
}

function linkOver(redis: Redis, node: string, scripts: ReadonlyMap<string, string>): RedisLink {
  return {
    node,
    call: async (command, ...args) => (await redis.call(command, ...args.map(String))) as Reply,
    eval: async (file, keys, args) =>
      (await redis.eval(scripts.get(file) ?? '', keys.length, ...keys, ...args.map(String))) as Reply,
    subscribe: () => Promise.reject(new Error('nobody else wants this lock')),
  }
}
