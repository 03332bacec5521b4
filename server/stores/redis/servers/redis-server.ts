import { join } from 'node:path'
import { ServerProcess } from '#server/processes/server-process.ts'
import { environmentOf, type RedisBinary } from './binary.ts'
import { type Access, infoField, withClient } from './client.ts'
import { guarded } from './config.ts'
import { lockUser } from './lock-user.ts'
import { newAccess, type OwnAccess } from './own-access.ts'

export interface RedisPlan {
  /** Names its folder: `single`, `n1`, `s1`… */
  name: string
  /** The lines of its configuration file. */
  config(place: { port: number; folder: string }): string[]
  /** Files that lie beside it, by their names. */
  files?: Record<string, string>
  /** Where it listens, first to its clients. By default it is given a port. */
  ports?: readonly [number, ...number[]]
  /** Runs it as a Sentinel. */
  sentinel?: boolean
}

/** A server of ours, and how it is entered. */
export type RedisProcess = ServerProcess & {
  readonly access: Access
  /** For locks in processes that are not ours. */
  readonly lockAccess: Access | undefined
}

/**
 * Starts a Redis server (or Sentinel) of ours and waits until it serves. Rejects with its own last words. `access`: who may enter; without a
 * password everybody.
 */
export async function startRedis(
  { path, libraryPath, version }: RedisBinary,
  { name, config, files = {}, ports, sentinel = false }: RedisPlan,
  { lock, ...access }: Access & Partial<OwnAccess> = newAccess(),
): Promise<RedisProcess> {
  const entrance = [...guarded(access, sentinel), ...(lock && !sentinel ? [lockUser(lock, version)] : [])]
  const lines = (place: { port: number; folder: string }) => [...config(place), ...entrance]
  const server = await ServerProcess.start({
    name,
    program: path,
    env: environmentOf({ libraryPath }),
    ...(ports === undefined ? {} : { ports }),
    files: ({ folder, ports: [port] }) => ({ ...files, 'redis.conf': `${lines({ port, folder }).join('\n')}\n` }),
    args: ({ folder }) => [join(folder, 'redis.conf'), ...(sentinel ? ['--sentinel'] : [])],
    isReady: async ({ ports: [port] }, pid) => {
      const info = await withClient({ host: '127.0.0.1', port, access }, (redis) => redis.info())
      const itself = infoField(info, 'process_id') === String(pid)
      // One that remembers answers before it has read all it knows.
      return itself && infoField(info, 'loading') !== '1'
    },
  })
  return Object.assign(server, { access, lockAccess: lock })
}
