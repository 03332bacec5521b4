import { because } from '#model/refusals/because.ts'
import { reap } from '#server/processes/reap.ts'
import { type OpenOptions, StoreError } from '#server/stores/store.ts'
import { nameAndVersion, type RedisBinary } from './binary.ts'
import { ExternalDatabase, type ExternalRedis, openExternal } from './external.ts'
import { findRedis } from './find.ts'
import type { FleetRequest, RedisPool, RedisTopology } from './fleet.ts'
import { ensureRedis } from './install.ts'
import { OwnFleets } from './own-fleets.ts'
import { type DatabaseSource, SharedServers } from './shared-servers.ts'

export interface PoolOptions extends OpenOptions {
  /** Maximum number of shared servers. Each server has 16 databases, one per run. */
  maxSharedServers?: number
  /** Maximum number of processes of fleets that are not shared, including fleets that are kept ready. A Sentinel fleet and a quorum have 5 processes each. */
  maxOwnProcesses?: number
  /** Topologies for which one fleet each is kept ready after the first take. A ready fleet is lent within milliseconds. */
  keepReady?: RedisTopology[]
  /** Milliseconds between a take and the start of the next ready fleet. */
  refillAfterMs?: number
}

/**
 * Finds or installs Redis, removes what a killed process left behind, and returns a pool that lends fleets. Starts no server before the first request. If
 * `LOCKSTEP_REDIS_URL` is set, runs that break nothing use that Redis. Rejects with `STORE_UNAVAILABLE`.
 */
export async function openPool(options: PoolOptions): Promise<RedisPool> {
  const { env = process.env, say = () => {} } = options
  const reaped = reap()
  if (reaped > 0) say(because('ended-leftovers', { servers: reaped }))
  if (!env.LOCKSTEP_REDIS_URL) return makePool(await ensureRedis(options), options)
  const external = await openExternal(env.LOCKSTEP_REDIS_URL, env.LOCKSTEP_REDIS_CA)
  // If LOCKSTEP_REDIS_URL is set, no Redis is installed.
  const binary = await findRedis(options)
  const { waitMs = defaultWaitMs } = options
  const locks = await ExternalDatabase.open(external, 'locks', waitMs)
  if (binary !== null) return makePool(binary, options, { ...external, locks })
  const resources = await ExternalDatabase.open(external, 'resource', waitMs).catch(async (error: unknown) => {
    await locks.close()
    throw error
  })
  return externalOnlyPool(external, locks, resources)
}

const defaultWaitMs = 60_000
/** Milliseconds until an unused server slows down: more than a person takes to press Run again, or the command line to begin its next run. */
const restAfterMs = 1_000

function makePool(
  binary: RedisBinary,
  options: PoolOptions,
  external?: ExternalRedis & { locks: ExternalDatabase },
): RedisPool {
  const { waitMs = defaultWaitMs, maxSharedServers: maxServers = 4, maxOwnProcesses = 40 } = options
  const { keepReady = ['sentinel', 'quorum'], refillAfterMs = 500 } = options
  const resources = new SharedServers(binary, { name: 'resource', maxServers, waitMs, restAfterMs })
  const own = new OwnFleets(binary, { maxProcesses: maxOwnProcesses, waitMs, keepReady, refillAfterMs })
  const locks: DatabaseSource = external
    ? external.locks
    : new SharedServers(binary, { name: 'shared', maxServers, waitMs, restAfterMs })
  return {
    server: external ? nameOf(external) : { ...nameAndVersion(binary), origin: binary.path },
    lend: async (request, doing = () => {}) => {
      if (needsOwn(request)) return await own.take(request, doing)
      own.refillLater()
      return await locks.take(doing)
    },
    takeResource: () => resources.take(() => {}),
    warm: () => settle([locks.warm(), resources.warm(), own.warm()]),
    close: () => settle([locks.close(), resources.close(), own.close()]),
  }
}

/** Makes a pool without servers of our own: everything runs on an external Redis. */
function externalOnlyPool(external: ExternalRedis, locks: ExternalDatabase, resources: ExternalDatabase): RedisPool {
  return {
    server: nameOf(external),
    lend: async (request, doing = () => {}) => {
      if (!needsOwn(request)) return await locks.take(doing)
      throw new StoreError('STORE_UNAVAILABLE', 'needs-own-servers')
    },
    takeResource: () => resources.take(() => {}),
    warm: async () => {},
    close: () => settle([locks.close(), resources.close()]),
  }
}

/** Makes a pool for a machine without any Redis, on which recordings can still be watched. Every run is rejected with `why`. */
export function absentPool(why: StoreError): RedisPool {
  return {
    server: { name: '', version: '', origin: '' },
    lend: () => Promise.reject(why),
    takeResource: () => Promise.reject(why),
    warm: async () => {},
    close: async () => {},
  }
}

/** Returns whether a request needs servers of its own. A shared server is a single master without persistence that is never broken. */
function needsOwn({ topology, exclusive, persistent = false, confined = false }: FleetRequest): boolean {
  return topology !== 'single' || exclusive || persistent || confined
}

function nameOf({ store, url }: ExternalRedis) {
  return { ...store, origin: url }
}

/** Waits for all work and ignores errors: the next take reports them, and servers that could not be ended are ended when our own process exits. */
async function settle(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work)
}
