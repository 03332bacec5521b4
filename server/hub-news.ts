/** How a server reads from the hub what the others tell, so that it misses nothing and stumbles over nothing. */
import type { Redis } from 'ioredis'

/** `[id, fields]` of an entry. */
type Entry = [string, unknown]
type Read = (...parts: unknown[]) => Promise<[string, Entry[]][] | null>

/** The newest entry of a stream, whether it is there or not. */
export async function lastEntry(redis: Redis, stream: string): Promise<string> {
  const [newest] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1)
  return newest?.[0] ?? '0-0'
}

/**
 * Corrects what `@socket.io/redis-streams-adapter` asks for over connections that it makes from `redis`. Until it has read something it asks for
 * whatever comes after its question ("$"): what was told while that question was on its way, or was asked again after a lost connection, would
 * be gone. And where an entry makes it throw, it would ask for that entry for ever.
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
  /** What was asked for last, and the first that came. */
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
