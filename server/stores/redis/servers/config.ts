import type { Redis } from 'ioredis'
import type { Address } from '#server/processes/address.ts'
import type { Access } from './client.ts'

/** Generates the configuration of our servers, as lines of `redis.conf`. */

/** Configures a server without persistence that listens on loopback only. Later lines override earlier ones, so `more` can change any setting. */
export function serverConfig({ port, folder }: { port: number; folder: string }, more: string[] = []): string[] {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    'daemonize no',
    'save ""',
    'appendonly no',
    // Redis only finds expired keys within milliseconds if there are few databases and it checks often.
    'databases 16',
    `hz ${hz.leased}`,
    'active-expire-effort 10',
    'notify-keyspace-events KEA',
    ...more,
  ]
}

export const databaseCount = 16

/** Expiry checks per second. A run must see an expiry at once. Checking that often costs 1.2 % of a core, so an unused server uses Redis's default. */
export const hz = { leased: 500, idle: 10 }
export type Pace = keyof typeof hz

/**
 * Sets how often a server checks for expired keys. The change takes effect at the server's next check: within 2 ms if it was `leased`, within 100 ms if it was
 * `idle`.
 */
export async function setPace(redis: Redis, pace: Pace): Promise<void> {
  await redis.config('SET', 'hz', hz[pace])
}

/** Returns a server's password settings. A replica sends the password to its master, and a Sentinel sends it to the other two Sentinels. */
export function guarded({ password }: Access, sentinel: boolean): string[] {
  if (password === undefined) return []
  return [`requirepass ${password}`, ...(sentinel ? [] : [`masterauth ${password}`])]
}

/** Usual number of milliseconds of silence after which a cluster considers a master down. */
export const clusterDownAfterMs = 20_000

/** Configures a node of a cluster, which finds the other nodes in `nodes.conf`. */
export function clusterConfig(place: { port: number; busPort: number; folder: string }, more: string[]): string[] {
  return serverConfig(place, [
    'cluster-enabled yes',
    'cluster-config-file nodes.conf',
    // The default bus port is 10,000 higher than the port, and may be in use.
    `cluster-port ${place.busPort}`,
    `cluster-node-timeout ${clusterDownAfterMs}`,
    // A lesson lasts seconds, so do not wait for a replica to be recent enough, or for another shard to lend one.
    'cluster-replica-validity-factor 0',
    'cluster-allow-replica-migration no',
    // If one master is down, the other two must still serve their slots.
    'cluster-require-full-coverage no',
    // Start full synchronization at once instead of after 5 s.
    'repl-diskless-sync yes',
    'repl-diskless-sync-delay 0',
    ...more,
  ])
}

/** Settings that make a server keep everything it has acknowledged when it is restarted. */
export const persistence = ['appendonly yes', 'appendfsync always']

/** Usual number of milliseconds of silence after which a Sentinel considers the master down. */
export const usualDownAfterMs = 20_000

/** Maximum number of milliseconds that a failover may take. Sentinel checks the promoted replica once per second and gives up a longer failover. */
const failoverMs = 2_000

/** Configures a Sentinel that watches `master` together with two others. They fail over if two of the three agree. */
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
