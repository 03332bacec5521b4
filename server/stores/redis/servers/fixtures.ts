import { fileURLToPath } from 'node:url'
import { infoField } from '#server/base/info-field.ts'
import type { RedisBinary } from './binary.ts'
import { type RedisAddress, withClient } from './client.ts'
import type { Fleet, FleetNode } from './fleet.ts'
import { ensureRedis } from './install.ts'

export const cacheFolder = fileURLToPath(new URL('../../../../.cache', import.meta.url))

/** Finds the Redis that the project itself would choose. */
export function testRedis(): Promise<RedisBinary> {
  return ensureRedis({ cacheFolder })
}

export function nodeOf(fleet: Fleet, id = 'n1'): FleetNode {
  const found = fleet.nodes.find((node) => node.id === id)
  if (found === undefined) throw new Error(`a fleet without ${id}`)
  return found
}

export async function pidOf(address: RedisAddress): Promise<number> {
  return Number(infoField(await withClient(address, (redis) => redis.info('server')), 'process_id'))
}

/** Returns the number of expiry checks per second. */
export async function hzOf(address: RedisAddress): Promise<number> {
  return Number(infoField(await withClient(address, (redis) => redis.info('server')), 'configured_hz'))
}

export const silent = () => {}
