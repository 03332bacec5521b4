/** Storage of rooms and the channel between servers. A single server uses a file; several servers share a Redis. */
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
  /** Carries messages to people who are connected to other servers. Absent if there are no other servers. */
  adapter?: ServerOptions['adapter']
  isReachable(): boolean
  close(): Promise<void>
}

/** The stream of messages between servers. Redis keeps about the last 10,000 messages, so that a server that briefly lost its connection can catch up. */
const stream = { streamName: 'lockstep:stream', channelPrefix: 'lockstep:socket', maxLen: 10_000 }

/**
 * Opens the hub at `url`, the Redis that all servers share. If `url` is undefined, there is a single server,
 * which keeps its rooms in `folder`. Rejects with a `SettingError` if the Redis cannot be reached.
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
  // This connection and the connections that the adapter duplicates from it reconnect by themselves.
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

/** Whether `error` says that ioredis lost the connection or got no answer in time. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'MaxRetriesPerRequestError' || ['Connection is closed.', 'Command timed out'].includes(error.message)
  )
}
