/** Limits a server's memory, and fills it as an unlimited cache would. */
import type { FleetOptions } from '#scenarios/define.ts'
import { RefusedByStore } from '#server/stores/operation.ts'
import type { RedisConnection } from '../connect/connection.ts'

/** Bytes for a cache, in addition to what the server itself needs. */
const roomBytes = 7_600_000
/** Bytes per page. With the server's overhead, a page takes just under a megabyte. */
const pageBytes = 1_000_000
/** Number of pages far above the limit. A server that accepts them all has no limit. */
const mostPages = 50

/** Sets the memory limit a little above the server's own needs. The limit takes effect at once. */
export async function limitMemory(
  connection: RedisConnection,
  policy: NonNullable<FleetOptions['whenFull']>,
): Promise<void> {
  const info = String(await connection.send(['INFO', 'memory']))
  const used = Number(/^used_memory:(\d+)/m.exec(info)?.[1])
  await connection.send(['CONFIG', 'SET', 'maxmemory-policy', policy])
  await connection.send(['CONFIG', 'SET', 'maxmemory', String(used + roomBytes)])
}

/**
 * Writes pages without an expiry until the server rejects one. It rejects one only after it has evicted everything that its policy allows. Then deletes two
 * pages, so that others can write again. Closes the connection.
 */
export async function writeUntilFull(connection: RedisConnection): Promise<void> {
  try {
    await connection.ready()
    for (let page = 1; page <= mostPages; page += 1) {
      if (await write(connection, page)) continue
      for (const last of [page - 1, page - 2]) await connection.send(['DEL', `page:${last}`])
      return
    }
    throw new RangeError('the memory of this server has no limit')
  } finally {
    connection.destroy()
  }
}

/**
 * Makes the server evict every key that has an expiry, and removes the memory limit again. The commands arrive together, so that no client's command comes in
 * between and is rejected.
 */
export async function evictAll(connection: RedisConnection): Promise<void> {
  await Promise.all([
    connection.send(['CONFIG', 'SET', 'maxmemory-policy', 'volatile-lru']),
    connection.send(['CONFIG', 'SET', 'maxmemory', '1']),
    // The server evicts keys before it executes a command.
    connection.send(['PING']),
    connection.send(['CONFIG', 'SET', 'maxmemory', '0']),
  ])
}

/** Writes a page: one byte at its end, preceded by zeros, which keeps the command short. Returns `false` if there is no room. */
async function write(connection: RedisConnection, page: number): Promise<boolean> {
  try {
    await connection.send(['SETRANGE', `page:${page}`, String(pageBytes - 1), '.'])
    return true
  } catch (error) {
    if (error instanceof RefusedByStore && error.message.startsWith('OOM')) return false
    throw error
  }
}
