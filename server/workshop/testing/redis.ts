import { fileURLToPath } from 'node:url'
import { findRedis } from '#server/stores/redis/servers/find.ts'
import { startRedis } from '#server/stores/redis/servers/redis-server.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url))

export interface OwnRedis {
  url: string
  /** After `restart`, the Redis has only the data that its settings made it persist. */
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a Redis that one test uses as a hub. `settings` are lines of its configuration file. By default, this Redis persists nothing. */
export async function ownRedis(settings = ['save ""']): Promise<OwnRedis> {
  const binary = await findRedis({ cacheFolder })
  if (binary === null) throw new Error('There is no Redis here')
  const config = ({ port, folder }: { port: number; folder: string }) => [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${folder}`,
    ...settings,
  ]
  const server = await startRedis(binary, { name: 'hub', config }, {})
  return {
    url: `redis://127.0.0.1:${server.port}`,
    kill: () => server.kill(),
    restart: () => server.restart(),
    stop: () => server.end(),
  }
}
