import { join } from 'node:path'
import { ServerProcess } from '../../../processes/server-process.ts'
import { environmentOf, type RedisBinary } from './binary.ts'
import { infoField, withClient } from './client.ts'

export interface RedisPlan {
  /** Names its folder: `single`, `n1`, `s1`… */
  name: string
  /** The lines of its configuration file. */
  config(place: { port: number; folder: string }): string[]
  /** Runs it as a Sentinel. */
  sentinel?: boolean
}

/** Starts a Redis server (or Sentinel) of ours and waits until it serves. Rejects with its own last words. */
export function startRedis(
  { path, libraryPath }: RedisBinary,
  { name, config, sentinel = false }: RedisPlan,
): Promise<ServerProcess> {
  return ServerProcess.start({
    name,
    program: path,
    env: environmentOf({ libraryPath }),
    files: ({ folder, ports: [port] }) => ({ 'redis.conf': `${config({ port, folder }).join('\n')}\n` }),
    args: ({ folder }) => [join(folder, 'redis.conf'), ...(sentinel ? ['--sentinel'] : [])],
    isReady: async ({ ports: [port] }, pid) => {
      const info = await withClient({ host: '127.0.0.1', port }, (redis) => redis.info())
      const itself = infoField(info, 'process_id') === String(pid)
      // One that remembers answers before it has read all it knows.
      return itself && infoField(info, 'loading') !== '1'
    },
  })
}
