import type { Redis } from 'ioredis'

/** `[id, fields]` of a stream entry. */
type Entry = [string, unknown]
type Read = (...parts: unknown[]) => Promise<[string, Entry[]][] | null>

/** Returns the id of a stream's newest entry, or `0-0` if the stream does not exist yet. */
export async function lastEntry(redis: Redis, stream: string): Promise<string> {
  const [newest] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1)
  return newest?.[0] ?? '0-0'
}

/**
 * Works around two flaws of `@socket.io/redis-streams-adapter` in the connections that the adapter duplicates from `redis`. First, until the adapter has read
 * an entry, it asks for "$", which means entries newer than the request. It therefore misses entries that are added while the request is in transit, or
 * before it repeats the request after a lost connection. Second, if an entry makes the adapter throw, the adapter asks for the same entry forever.
 */
export function readAllFrom(start: string, redis: Redis): void {
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (override) => {
    const reader = duplicate(override)
    Object.assign(reader, { xread: readOn(start, reader.xread.bind(reader) as unknown as Read) })
    return reader
  }
}

function readOn(start: string, read: Read): Read {
  /**
   * Position of the last request, and id of the first entry after that position. If the adapter asks
   * for the same position again, that entry made the adapter throw, so the entry is skipped.
   */
  let before: { after: string; first: string } | undefined
  return async (...parts) => {
    const asked = String(parts.at(-1))
    const known = asked === '$' ? start : asked
    const after = before?.after === known ? before.first : known
    const answer = await read(...parts.slice(0, -1), after)
    const first = answer?.[0]?.[1][0]?.[0]
    if (first !== undefined) before = { after: known, first }
    return answer
  }
}
