/**
 * Reads RESP3, as far as an observer needs it: MONITOR's lines and keyspace notifications on one socket. That they share a socket is the point: the server
 * wrote them in the order in which things happened, and ioredis can do either on a connection but not both.
 * https://redis.io/docs/latest/develop/reference/protocol-spec/
 */

export type RespValue = string | number | null | RespValue[] | RespError
export class RespError extends Error {}

interface Parsed {
  value: RespValue
  next: number
}

/** Collects bytes and hands out whole values. */
export class RespReader {
  private pending: Buffer = Buffer.alloc(0)

  constructor(private readonly onValue: (value: RespValue, push: boolean) => void) {}

  feed(bytes: Buffer): void {
    const buffer = this.pending.length > 0 ? Buffer.concat([this.pending, bytes]) : bytes
    let at = 0
    for (;;) {
      const parsed = parse(buffer, at)
      if (!parsed) break
      const push = buffer[at] === 0x3e
      at = parsed.next
      this.onValue(parsed.value, push)
    }
    this.pending = buffer.subarray(at)
  }
}

function parse(buffer: Buffer, at: number): Parsed | undefined {
  const end = buffer.indexOf('\r\n', at, 'latin1')
  if (end < 0) return undefined
  const next = end + 2
  const text = buffer.toString('utf8', at + 1, end)
  switch (String.fromCharCode(buffer[at] ?? 0)) {
    case '+':
      return { value: text, next }
    case '-':
      return { value: new RespError(text), next }
    case ':':
    case ',':
      return { value: Number(text), next }
    case '#':
      return { value: text === 't' ? 1 : 0, next }
    case '_':
      return { value: null, next }
    case '$':
    case '=':
      return parseBulk(buffer, Number(text), next)
    case '*':
    case '>':
    case '~':
      return parseList(buffer, Number(text), next)
    case '%':
      return parseList(buffer, Number(text) * 2, next)
    default:
      throw new RespError(`not RESP3: ${JSON.stringify(buffer.toString('latin1', at, Math.min(end, at + 40)))}`)
  }
}

function parseBulk(buffer: Buffer, length: number, at: number): Parsed | undefined {
  if (length < 0) return { value: null, next: at }
  if (buffer.length < at + length + 2) return undefined
  return { value: buffer.toString('utf8', at, at + length), next: at + length + 2 }
}

function parseList(buffer: Buffer, length: number, at: number): Parsed | undefined {
  if (length < 0) return { value: null, next: at }
  const value: RespValue[] = []
  let next = at
  for (let index = 0; index < length; index += 1) {
    const item = parse(buffer, next)
    if (!item) return undefined
    value.push(item.value)
    next = item.next
  }
  return { value, next }
}
