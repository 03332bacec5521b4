import { findRedis } from './find.ts'
import { FleetError, type FleetPool } from './fleet.ts'
import { SharedServers } from './shared-servers.ts'

export interface PoolOptions {
  /** The project's `.cache` folder: where a Redis of our own is kept if the machine has none. */
  cacheFolder: string
  /** Is told what takes long, in words for people. */
  say?: (words: string) => void
  env?: NodeJS.ProcessEnv
  /** How long a `take` waits for its turn, in milliseconds. */
  waitMs?: number
}

/** Finds Redis and makes fleets of it. Rejects with `REDIS_UNAVAILABLE`. */
export async function openPool(options: PoolOptions): Promise<FleetPool> {
  const { waitMs = 60_000 } = options
  const binary = await findRedis(options)
  if (binary === null) throw new FleetError('REDIS_UNAVAILABLE', 'There is no redis-server on this machine.')
  const shared = new SharedServers(binary, { name: 'shared', maxServers: 4, waitMs })
  const resources = new SharedServers(binary, { name: 'resource', maxServers: 4, waitMs })
  return {
    redis: { version: binary.version, binary: binary.path },
    take: async (wish, doing = () => {}) => {
      if (wish.kind === 'single' && !wish.exclusive) return await shared.take(doing)
      throw new FleetError('REDIS_UNAVAILABLE', `Fleets of kind ${wish.kind} are not there yet.`)
    },
    takeResource: () => resources.take(() => {}),
    warm: async () => {
      await Promise.allSettled([shared.warm(), resources.warm()])
    },
    close: async () => {
      await Promise.allSettled([shared.close(), resources.close()])
    },
  }
}
