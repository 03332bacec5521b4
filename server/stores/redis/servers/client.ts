/** Short-lived connections for managing servers. Runs have connections of their own. */
import { Redis, type RedisOptions } from 'ioredis'
import type { Address } from '#server/processes/address.ts'
import { within } from '#server/processes/waiting.ts'

/** Login and encryption of an external server. */
export type Access = Pick<RedisOptions, 'username' | 'password' | 'tls'>

/** Address of a database. Without a number: the first one. */
export interface RedisAddress extends Address {
  db?: number
  access?: Access | undefined
}

/**
 * Connects, does `work`, disconnects. Rejects if the server does not accept the connection, does not answer within `limitMs`, or answers with an error. Nothing
 * is retried.
 */
export async function withClient<T>(
  address: RedisAddress,
  work: (redis: Redis) => Promise<T>,
  limitMs = 5_000,
): Promise<T> {
  const redis = unconnected(address, limitMs)
  // `connect` rejects without a cause; the event has it.
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

/** A connection that is not open yet, and retries nothing. Takes at most `limitMs` to connect. */
export function unconnected({ host, port, access, db = 0 }: RedisAddress, limitMs: number): Redis {
  return new Redis({
    ...access,
    host,
    port,
    db,
    lazyConnect: true,
    connectTimeout: limitMs,
    enableReadyCheck: false,
    disableClientInfo: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
}
