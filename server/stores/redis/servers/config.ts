import type { Redis } from 'ioredis'
import type { Address } from '#server/processes/address.ts'
import type { Access } from './client.ts'

/** Configuration of our servers, as lines of `redis.conf`. */

/** A server without persistence, on loopback only. Later lines win over earlier ones: `more` may say otherwise. */
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

/**
 * How often a second a server looks for expired keys. A run has to see an expiry at once. At that pace an idle server costs 1.2 % of a
 * core, so one that no run has leased looks as seldom as any Redis does.
 */
export const hz = { leased: 500, idle: 10 }

/** Takes effect at the server's next look: within 2 ms for one that was leased, within 100 ms for one that was idle. */
export async function setPace(redis: Redis, pace: keyof typeof hz): Promise<void> {
  await redis.config('SET', 'hz', hz[pace])
}

/** Lets in only those who know the password; a replica shows it to its master, and a Sentinel to the other two. */
export function guarded({ password }: Access, sentinel: boolean): string[] {
  if (password === undefined) return []
  return [`requirepass ${password}`, ...(sentinel ? [] : [`masterauth ${password}`])]
}

/** Until something is done to a master, the others of its cluster wait this long before they hold it to be down. */
export const clusterDownAfterMs = 20_000

/** A node of a cluster, which finds in `nodes.conf` who else belongs to it. */
export function clusterConfig(place: { port: number; busPort: number; folder: string }, more: string[]): string[] {
  return serverConfig(place, [
    'cluster-enabled yes',
    'cluster-config-file nodes.conf',
    // Otherwise it would take the port that lies 10,000 higher, whoever may want it.
    `cluster-port ${place.busPort}`,
    `cluster-node-timeout ${clusterDownAfterMs}`,
    // A lesson that is over in seconds need not wait for a replica to be young enough, or for another shard to lend one.
    'cluster-replica-validity-factor 0',
    'cluster-allow-replica-migration no',
    // One dead master must not silence the other two.
    'cluster-require-full-coverage no',
    // A full synchronization at once instead of after 5 s.
    'repl-diskless-sync yes',
    'repl-diskless-sync-delay 0',
    ...more,
  ])
}

/** What makes a server survive its restart with everything it has acknowledged. */
export const persistence = ['appendonly yes', 'appendfsync always']

/** Until something is done to the master, a Sentinel waits this long before it holds it to be down. */
export const usualDownAfterMs = 20_000

/** Sentinel learns once a second what has become of the replica that it promotes; a failover that takes longer than this is given up. */
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
