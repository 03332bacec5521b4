import { join } from 'node:path'
import { infoField } from '#server/base/info-field.ts'
import { ServerProcess } from '#server/processes/server-process.ts'
import { environmentOf, type RedisBinary } from './binary.ts'
import { type Access, withClient } from './client.ts'
import { guarded } from './config.ts'
import { confinedConfig, confinedUser } from './confined.ts'
import { lockUser } from './lock-user.ts'
import { newAccess, newPassword, type OwnAccess } from './own-access.ts'

export interface RedisPlan {
  /** Name of the server's folder, such as `single`, `n1`, or `s1`. */
  name: string
  config(place: { port: number; folder: string }): string[]
  /** Contents of additional files in the server's folder, keyed by name. */
  files?: Record<string, string>
  /** Ports to listen on, starting with the port for clients. Default: one free port. */
  ports?: readonly [number, ...number[]]
  sentinel?: boolean
  /** Whether the server is for an edited lock (see `confined.ts`). */
  confined?: boolean
}

export type RedisProcess = ServerProcess & {
  readonly access: Access
  /** Login for locks in external processes. */
  readonly lockAccess: Access | undefined
  /** Login for an edited lock. */
  readonly confinedAccess?: Access
}

/**
 * Starts a Redis server or Sentinel and waits until it serves. Rejects with the end of its log. `access` is the required login. If `access` has no password,
 * anybody can get in.
 */
export async function startRedis(
  { path, libraryPath, version }: RedisBinary,
  { name, config, files = {}, ports, sentinel = false, confined = false }: RedisPlan,
  { lock, ...access }: Access & Partial<OwnAccess> = newAccess(),
): Promise<RedisProcess> {
  const confinedAccess: Access | undefined = confined ? { username: 'edited', password: newPassword() } : undefined
  const entrance = [
    ...guarded(access, sentinel),
    ...(lock && !sentinel ? [lockUser(lock, version)] : []),
    ...(confinedAccess ? [...confinedConfig, confinedUser(confinedAccess, version)] : []),
  ]
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
      // A persistent server answers before it has loaded its data.
      return itself && infoField(info, 'loading') !== '1'
    },
  })
  return Object.assign(server, { access, lockAccess: lock, ...(confinedAccess ? { confinedAccess } : {}) })
}
