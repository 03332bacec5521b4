import type { FleetKind } from '../../scenarios/lesson.ts'
import type { FleetPool } from './fleet.ts'
import { ensureRedis, type InstallOptions } from './install.ts'
import { OwnFleets } from './own-fleets.ts'
import { reap } from './reap.ts'
import { SharedServers } from './shared-servers.ts'

export interface PoolOptions extends InstallOptions {
  /** How long a `take` waits for its turn, in milliseconds. */
  waitMs?: number
  /** The most servers that runs share; each has 16 databases, one a run. */
  maxSharedServers?: number
  /** The most processes of fleets that are not shared, in use and kept ready. A Sentinel fleet and a quorum have 5 each. */
  maxOwnProcesses?: number
  /** Of which kinds one fleet is kept ready, once anything has been taken. A warm fleet is handed out within milliseconds. */
  keepReady?: FleetKind[]
  refillAfterMs?: number
}

/**
 * Finds Redis (or installs it), clears away what a killed process left, and hands out fleets. Starts no server before
 * it is asked to. Rejects with `REDIS_UNAVAILABLE`.
 */
export async function openPool(options: PoolOptions): Promise<FleetPool> {
  const { waitMs = 60_000, maxSharedServers = 4, maxOwnProcesses = 40, refillAfterMs = 500 } = options
  const { keepReady = ['sentinel', 'quorum'], say = () => {} } = options
  const binary = await ensureRedis(options)
  const reaped = reap()
  if (reaped > 0) say(`Ended ${reaped} Redis servers that an earlier run had to leave behind`)
  const shared = new SharedServers(binary, { name: 'shared', maxServers: maxSharedServers, waitMs })
  const resources = new SharedServers(binary, { name: 'resource', maxServers: maxSharedServers, waitMs })
  const own = new OwnFleets(binary, { maxProcesses: maxOwnProcesses, waitMs, keepReady, refillAfterMs })
  return {
    redis: { version: binary.version, binary: binary.path },
    take: async (wish, doing = () => {}) => {
      if (wish.kind !== 'single' || wish.exclusive) return await own.take(wish.kind, doing)
      own.refillLater()
      return await shared.take(doing)
    },
    takeResource: () => resources.take(() => {}),
    warm: async () => {
      await Promise.allSettled([shared.warm(), resources.warm(), own.warm()])
    },
    close: async () => {
      await Promise.allSettled([shared.close(), resources.close(), own.close()])
    },
  }
}
