/** What the tests of this folder share. */
import { fileURLToPath } from 'node:url'
import type { RedisBinary } from './binary.ts'
import { infoField, type RedisAddress, withClient } from './client.ts'
import type { Fleet, FleetNode } from './fleet.ts'
import { ensureRedis } from './install.ts'

export const cacheFolder = fileURLToPath(new URL('../../../../.cache', import.meta.url))

/** The Redis that the project itself would use. */
export function testRedis(): Promise<RedisBinary> {
  return ensureRedis({ cacheFolder })
}

export function nodeOf(fleet: Fleet, id = 'n1'): FleetNode {
  const found = fleet.nodes.find((node) => node.id === id)
  if (found === undefined) throw new Error(`a fleet without ${id}`)
  return found
}

/** The process behind a server, as the server itself says. */
export async function pidOf(address: RedisAddress): Promise<number> {
  return Number(infoField(await withClient(address, (redis) => redis.info('server')), 'process_id'))
}

/** How often a second a server looks for expired keys. */
export async function hzOf(address: RedisAddress): Promise<number> {
  return Number(infoField(await withClient(address, (redis) => redis.info('server')), 'configured_hz'))
}

export const silent = () => {}
