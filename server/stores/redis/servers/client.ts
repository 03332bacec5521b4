/** Opens short-lived connections to manage servers. Runs have their own connections. */
import { Redis, type RedisOptions } from 'ioredis'
import type { Address } from '#server/processes/address.ts'
import { within } from '#server/processes/waiting.ts'

export type Access = Pick<RedisOptions, 'username' | 'password' | 'tls'>

/** Address of a database. `db` is 0 by default. */
export interface RedisAddress extends Address {
  db?: number
  access?: Access | undefined
}

/**
 * Connects, performs `work`, and disconnects. Rejects if the server does not accept the connection, does not answer within `limitMs`, or answers with an error.
 * Nothing is retried.
 */
export async function withClient<T>(
  address: RedisAddress,
  work: (redis: Redis) => Promise<T>,
  limitMs = 5_000,
): Promise<T> {
  const redis = unconnected(address, limitMs)
  // The rejection of `connect` does not contain the cause, but the event does.
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

/** Returns a connection that is not open yet and retries nothing. Connecting takes at most `limitMs`. */
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
