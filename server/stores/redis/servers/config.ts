import type { Redis } from 'ioredis'
import type { Address } from '#server/processes/address.ts'
import type { Access } from './client.ts'

/** Configuration of our servers, as lines of `redis.conf`. */

/** A server without persistence, on loopback only. Later lines win over earlier ones, so `more` can override. */
export function serverConfig({ port, folder }: { port: number; folder: string }, more: string[] = []): string[] {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    'daemonize no',
    'save ""',
    'appendonly no',
    // Expired keys are found within milliseconds only if there are few databases and Redis looks often.
    'databases 16',
    `hz ${hz.leased}`,
    'active-expire-effort 10',
    'notify-keyspace-events KEA',
    ...more,
  ]
}

export const databaseCount = 16

/** Expiry checks per second. A run must see an expiry at once, but checking that often costs 1.2 % of a core, so an unused server has Redis's default pace. */
export const hz = { leased: 500, idle: 10 }
export type Pace = keyof typeof hz

/** Sets how often a server checks for expired keys. Takes effect at its next check: within 2 ms if it was leased, within 100 ms if it was idle. */
export async function setPace(redis: Redis, pace: Pace): Promise<void> {
  await redis.config('SET', 'hz', hz[pace])
}

/** Password settings of a server. A replica presents the password to its master, a Sentinel to the other two Sentinels. */
export function guarded({ password }: Access, sentinel: boolean): string[] {
  if (password === undefined) return []
  return [`requirepass ${password}`, ...(sentinel ? [] : [`masterauth ${password}`])]
}

/** Usual milliseconds of silence after which a cluster considers a master down. */
export const clusterDownAfterMs = 20_000

/** A node of a cluster, which finds the other members in `nodes.conf`. */
export function clusterConfig(place: { port: number; busPort: number; folder: string }, more: string[]): string[] {
  return serverConfig(place, [
    'cluster-enabled yes',
    'cluster-config-file nodes.conf',
    // The default bus port is 10,000 higher, and may be in use.
    `cluster-port ${place.busPort}`,
    `cluster-node-timeout ${clusterDownAfterMs}`,
    // A lesson lasts seconds: no waiting for a replica to be recent enough, or for another shard to lend one.
    'cluster-replica-validity-factor 0',
    'cluster-allow-replica-migration no',
    // A dead master must not silence the other two.
    'cluster-require-full-coverage no',
    // Full synchronization at once instead of after 5 s.
    'repl-diskless-sync yes',
    'repl-diskless-sync-delay 0',
    ...more,
  ])
}

/** Settings with which a server keeps everything it has acknowledged across a restart. */
export const persistence = ['appendonly yes', 'appendfsync always']

/** Usual milliseconds of silence after which a Sentinel considers the master down. */
export const usualDownAfterMs = 20_000

/** Failover limit in milliseconds. Sentinel checks the promoted replica once a second; a longer failover is given up. */
const failoverMs = 2_000

/** A Sentinel that watches `master` with two others and fails over when two agree. */
export function sentinelConfig(masterName: string, master: Address, password: string) {
  return ({ port, folder }: { port: number; folder: string }): string[] => [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    'daemonize no',
    `sentinel monitor ${masterName} ${master.host} ${master.port} 2`,
    `sentinel auth-pass ${masterName} ${password}`,
    `sentinel down-after-milliseconds ${masterName} ${usualDownAfterMs}`,
    `sentinel failover-timeout ${masterName} ${failoverMs}`,
    `sentinel parallel-syncs ${masterName} 1`,
  ]
}
