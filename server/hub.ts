/** Where rooms live, and how several servers tell each other's people: in a file for one, over a Redis for several. */
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
  /** Carries messages to the people of other servers. Absent: there are no others. */
  adapter?: ServerOptions['adapter']
  /** Whether workshops can be reached where they are kept. */
  isReachable(): boolean
  close(): Promise<void>
}

/** How long a connection to the hub may take. */
const connectLimitMs = 5000
/** People wait for an answer. What has none by then is given up; it may have been carried out. */
const answerLimitMs = 3000
/** A connection over which nothing comes for so long is a new one's turn. Whoever waits for news asks more often. */
const silenceMs = 15_000
/** Messages between servers that are kept for one that was away for a moment. */
const stream = { streamName: 'lockstep:stream', channelPrefix: 'lockstep:socket', maxLen: 10_000 }

/**
 * `url`: of the Redis that all servers share; absent: there is one, which keeps its rooms in `folder`. Rejects with a `SettingError` if the Redis cannot
 * be reached.
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
  // What is no address ioredis takes for a file's name, and repeats it in its errors.
  if (!/^rediss?:\/\/[^/]/.test(url) || !URL.canParse(url) || /%(?![0-9a-f]{2})/i.test(url))
    throw new SettingError(
      `LOCKSTEP_HUB_URL is ${withoutSecrets(url)}, and has to look like redis://user:password@host:port/database.`,
    )
  // The adapter reads replies in the shapes of RESP2.
  const options = { protocol: 2, lazyConnect: true, connectTimeout: connectLimitMs, socketTimeout: silenceMs } as const
  const redis = new Redis(url, { ...options, maxRetriesPerRequest: 0, commandTimeout: answerLimitMs })
  // What ioredis adds to an error is the command that failed, and with a wrong password that is the password.
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
    // The promise says only that the connection was closed.
    const why = heard ?? (error instanceof Error ? error.message : String(error))
    throw new SettingError(`LOCKSTEP_HUB_URL: the Redis at ${withoutSecrets(url)} cannot be reached: ${why}`)
  }
  const isReachable = () => redis.status === 'ready'
  const store = orHubLost(new RedisStore(redis), { isReachable, isLoss })
  // Its connections, and those that the adapter makes from it, come back by themselves.
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

/** What ioredis rejects with when the connection is lost or silent before the answer has come. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'MaxRetriesPerRequestError' || ['Connection is closed.', 'Command timed out'].includes(error.message)
  )
}
