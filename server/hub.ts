/** Storage of rooms, and the channel between servers: a file for one server, a Redis for several. */
import path from 'node:path'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { ServerOptions } from 'socket.io'
import { connectHub } from './hub-connection.ts'
import { lastEntry, readAllFrom } from './hub-news.ts'
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

/** The stream of messages between servers. Redis keeps about the last 10,000, for a server that lost its connection for a moment. */
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
  const { redis, another } = await connectHub(url, onFailure)
  const isReachable = () => redis.status === 'ready'
  const store = orHubLost(new RedisStore(redis), { isReachable, isLoss })
  // This connection, and those that the adapter makes from it, reconnect by themselves.
  const streams = another({ lazyConnect: false })
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

/** Whether ioredis lost the connection or had no answer in time. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'MaxRetriesPerRequestError' || ['Connection is closed.', 'Command timed out'].includes(error.message)
  )
}
