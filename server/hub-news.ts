/** Reads other servers' messages from the hub, without missing any, and without getting stuck on one that it cannot handle. */
import type { Redis } from 'ioredis'

/** `[id, fields]` of an entry. */
type Entry = [string, unknown]
type Read = (...parts: unknown[]) => Promise<[string, Entry[]][] | null>

/** Id of the newest entry of a stream, also of a stream that does not exist yet. */
export async function lastEntry(redis: Redis, stream: string): Promise<string> {
  const [newest] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1)
  return newest?.[0] ?? '0-0'
}

/**
 * Works around two flaws of `@socket.io/redis-streams-adapter`, for the connections that it makes from `redis`. First, until the adapter has read an entry, it
 * asks for "$": entries newer than its request. So it misses entries that are added while the request is on its way, or before it repeats the request after a
 * lost connection. Second, it would ask forever for an entry that makes it throw.
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
  /** The position last asked for, and the first entry after it. If the adapter asks for the same position again, that entry made it throw, so it is skipped. */
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
