/** Storage of rooms, and the channel between servers: a file for one server, a Redis for several. */
import path from 'node:path'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { ServerOptions } from 'socket.io'
import { lastEntry, readAllFrom } from './hub-news.ts'
import { withoutSecrets } from './processes/address.ts'
import { SettingError } from './settings.ts'
import { FileStore } from './workshop/file-store.ts'
import { orHubLost } from './workshop/reachable-store.ts'
import { RedisStore } from './workshop/redis-store.ts'
import type { RoomStore } from './workshop/store.ts'

export interface Hub {
  store: RoomStore
  /** Carries messages to the people of other servers. Absent: no other servers. */
  adapter?: ServerOptions['adapter']
  /** Whether the storage of workshops can be reached. */
  isReachable(): boolean
  close(): Promise<void>
}

const connectLimitMs = 5000
/** Longest wait for an answer, since people are waiting. A command given up may still have been executed. */
const answerLimitMs = 3000
/** Silence after which a connection is replaced. Readers that wait for news poll more often. */
const silenceMs = 15_000
/** Messages between servers, stored for one that was away for a moment. */
const stream = { streamName: 'lockstep:stream', channelPrefix: 'lockstep:socket', maxLen: 10_000 }

/**
 * `url`: the Redis that all servers share; absent: a single server, with its rooms in `folder`. Rejects with a `SettingError` if the Redis cannot be reached.
 */
export async function openHub(
  url: string | undefined,
  folder: string,
  onFailure: (error: unknown) => void,
): Promise<Hub> {
  if (url === undefined) {
    const store = await FileStore.open(path.join(folder, 'rooms.jsonl'), onFailure)
    return { store, isReachable: () => true, close: () => store.close() }
  }
  // ioredis would take other text for a file name, and repeat it in its errors.
  if (!/^rediss?:\/\/[^/]/.test(url) || !URL.canParse(url) || /%(?![0-9a-f]{2})/i.test(url))
    throw new SettingError(
      `LOCKSTEP_HUB_URL is ${withoutSecrets(url)}, and has to look like redis://user:password@host:port/database.`,
    )
  // The adapter reads replies in the shapes of RESP2.
  const options = { protocol: 2, lazyConnect: true, connectTimeout: connectLimitMs, socketTimeout: silenceMs } as const
  const redis = new Redis(url, { ...options, maxRetriesPerRequest: 0, commandTimeout: answerLimitMs })
  // Only the message is kept: ioredis attaches the failed command to an error, and for a wrong password that contains the password.
  let heard: string | undefined
  const report = ({ message }: Error) => {
    heard = message
    onFailure(new Error(`The hub at ${withoutSecrets(url)}: ${message}`))
  }
  redis.on('error', report)
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    // The rejected promise says only that the connection was closed.
    const why = heard ?? (error instanceof Error ? error.message : String(error))
    throw new SettingError(`LOCKSTEP_HUB_URL: the Redis at ${withoutSecrets(url)} cannot be reached: ${why}`)
  }
  const isReachable = () => redis.status === 'ready'
  const store = orHubLost(new RedisStore(redis), { isReachable, isLoss })
  // This connection, and those that the adapter makes from it, reconnect by themselves.
  const streams = new Redis(url, { ...options, lazyConnect: false })
  streams.on('error', report)
  readAllFrom(await lastEntry(redis, stream.streamName), streams)
  return {
    store,
    adapter: createAdapter(streams, stream),
    isReachable: () => isReachable() && streams.status === 'ready',
    close: async () => {
      await store.close()
      streams.disconnect()
    },
  }
}

/** Errors of ioredis for a connection that was lost or silent before the answer came. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'MaxRetriesPerRequestError' || ['Connection is closed.', 'Command timed out'].includes(error.message)
  )
}
