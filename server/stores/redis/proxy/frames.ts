/**
 * Cuts a stream of RESP2 or RESP3 into frames: each one's bytes, to be passed on untouched, beside what they say.
 * https://redis.io/docs/latest/develop/reference/protocol-spec/
 */

/** What a frame says, as a trace carries it: text is read as UTF-8, a map is a list of its keys and values. */
export type FrameValue = string | number | boolean | null | FrameValue[]

export interface Frame {
  /** Exactly what came. */
  bytes: Buffer
  value: FrameValue
  /** It is an error, and `value` is its text. */
  error: boolean
  /** RESP3: it came without having been asked for. */
  push: boolean
}

/** The bytes are not RESP. */
export class FrameError extends Error {}

/** A frame that is larger ends its connection. */
const limitBytes = 64 * 1024 * 1024

interface Parsed {
  value: FrameValue
  next: number
}

/** Collects bytes, however they are split, and hands out whole frames in order. `feed` throws a `FrameError`. */
export class FrameReader {
  private pending: Buffer = Buffer.alloc(0)

  /** `inline`: a line that begins with none of RESP's signs is a request, its words split at spaces. */
  constructor(
    private readonly onFrame: (frame: Frame) => void,
    private readonly inline = false,
  ) {}

  feed(bytes: Buffer): void {
    const buffer = this.pending.length > 0 ? Buffer.concat([this.pending, bytes]) : bytes
    let at = 0
    while (at < buffer.length) {
      const sign = afterAttributes(buffer, at)
      const parsed = sign < 0 ? undefined : this.parse(buffer, sign)
      if (!parsed) break
      const error = buffer[sign] === 0x2d || buffer[sign] === 0x21
      this.onFrame({
        bytes: buffer.subarray(at, parsed.next),
        value: parsed.value,
        error,
        push: buffer[sign] === 0x3e,
      })
      at = parsed.next
    }
    this.pending = buffer.subarray(at)
    if (this.pending.length > limitBytes) throw new FrameError(`a frame of more than ${limitBytes} bytes`)
  }

  private parse(buffer: Buffer, at: number): Parsed | undefined {
    if (!this.inline || buffer[at] === 0x2a) return parse(buffer, at)
    const end = buffer.indexOf('\n', at, 'latin1')
    if (end < 0) return undefined
    const words = buffer.toString('utf8', at, end).trim().split(/\s+/)
    return { value: words.filter((word) => word !== ''), next: end + 1 }
  }
}

/** Where the frame itself begins: attributes of RESP3 may stand before it. Negative if they are not all there yet. */
function afterAttributes(buffer: Buffer, start: number): number {
  let at = start
  while (buffer[at] === 0x7c) {
    const attribute = parse(buffer, at)
    if (!attribute) return -1
    at = attribute.next
  }
  return at < buffer.length ? at : -1
}

function parse(buffer: Buffer, at: number): Parsed | undefined {
  const end = buffer.indexOf('\r\n', at, 'latin1')
  if (end < 0) return undefined
  const next = end + 2
  const text = buffer.toString('utf8', at + 1, end)
  switch (String.fromCharCode(buffer[at] ?? 0)) {
    case '+':
    case '-':
    case '(':
      return { value: text, next }
    case ':':
      return { value: Number(text), next }
    case ',':
      // A trace is JSON, which has no infinity.
      return { value: Number.isFinite(Number(text)) ? Number(text) : text, next }
    case '#':
      return { value: text === 't', next }
    case '_':
      return { value: null, next }
    case '$':
    case '!':
      return parseBulk(buffer, lengthOf(text), next)
    case '=':
      return parseBulk(buffer, lengthOf(text), next, 'txt:'.length)
    case '*':
    case '>':
    case '~':
      return parseList(buffer, lengthOf(text), next)
    case '%':
    case '|':
      return parseList(buffer, lengthOf(text) * 2, next)
    default:
      throw new FrameError(`not RESP: ${JSON.stringify(buffer.toString('latin1', at, Math.min(end, at + 40)))}`)
  }
}

function lengthOf(text: string): number {
  const length = Number(text)
  if (Number.isInteger(length) && length >= -1 && length <= limitBytes) return length
  throw new FrameError(`not a length: ${text.slice(0, 40)}`)
}

function parseBulk(buffer: Buffer, length: number, at: number, skip = 0): Parsed | undefined {
  if (length < 0) return { value: null, next: at }
  if (buffer.length < at + length + 2) return undefined
  return { value: buffer.toString('utf8', at + skip, at + length), next: at + length + 2 }
}

function parseList(buffer: Buffer, length: number, at: number): Parsed | undefined {
  if (length < 0) return { value: null, next: at }
  const value: FrameValue[] = []
  let next = at
  for (let index = 0; index < length; index += 1) {
    const from = afterAttributes(buffer, next)
    const item = from < 0 ? undefined : parse(buffer, from)
    if (!item) return undefined
    value.push(item.value)
    next = item.next
  }
  return { value, next }
}
