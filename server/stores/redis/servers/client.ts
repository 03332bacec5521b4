/** Short-lived connections for looking after servers. Runs have connections of their own. */
import { Redis, type RedisOptions } from 'ioredis'
import type { Address } from '#server/processes/address.ts'
import { within } from '#server/processes/waiting.ts'

/** Login and encryption of a server that is not ours. */
export type Access = Pick<RedisOptions, 'username' | 'password' | 'tls'>

/** Where a database is. Without a number: the first one. */
export interface RedisAddress extends Address {
  db?: number
  access?: Access | undefined
}

/**
 * Connects, does `work`, disconnects. Rejects if the server does not accept the connection, does not answer
 * within `limitMs`, or answers with an error. Nothing is tried twice.
 */
export async function withClient<T>(
  address: RedisAddress,
  work: (redis: Redis) => Promise<T>,
  limitMs = 5_000,
): Promise<T> {
  const redis = new Redis({
    ...address.access,
    host: address.host,
    port: address.port,
    db: address.db ?? 0,
    lazyConnect: true,
    connectTimeout: limitMs,
    enableReadyCheck: false,
    disableClientInfo: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The promise of `connect` says only that the connection was closed; why is told here.
  let why: Error | undefined
  redis.on('error', (error: Error) => {
    why = error
  })
  try {
    const connected = redis.connect().catch((error: unknown) => {
      throw why ?? error
    })
    const answer = connected.then(() => work(redis))
    return await within(`An answer of ${address.host}:${address.port}`, limitMs, answer)
  } finally {
    redis.disconnect()
  }
}

/** One `field:value` of what INFO answered. */
export function infoField(info: string, field: string): string | undefined {
  return new RegExp(`^${field}:(.*)$`, 'm').exec(info)?.[1]?.trim()
}
