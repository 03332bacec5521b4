/**
 * Splits a stream of RESP2 or RESP3 into frames. Each frame contains its bytes, which can be forwarded unchanged, and its value.
 * https://redis.io/docs/latest/develop/reference/protocol-spec/
 */

/** A frame's value as a trace stores it. Strings are read as UTF-8, and a map becomes a list of its keys and values. */
export type FrameValue = string | number | boolean | null | FrameValue[]

export interface Frame {
  /** The bytes exactly as received. */
  bytes: Buffer
  value: FrameValue
  /** Whether this is an error frame. If so, `value` is the error's message. */
  error: boolean
  /** Whether this is a frame of RESP3 that nobody requested. */
  push: boolean
}

/** Thrown for bytes that are not RESP. */
export class FrameError extends Error {}

/** Maximum size of a frame. A larger frame ends its connection. */
const limitBytes = 64 * 1024 * 1024

/** Maximum number of nested lists. No lock needs more, and readers of traces could not handle it. */
const depthLimit = 128

const signs = { attributes: 0x7c, push: 0x3e, request: 0x2a, errors: [0x2d, 0x21] }

/** A list that is still incomplete. */
interface OpenList {
  values: FrameValue[]
  left: number
  /** Whether these are RESP3 attributes, which precede a frame and are not part of its value. */
  isAttributes: boolean
}

/**
 * Collects bytes, however they are split, and emits complete frames in order. `feed` throws a `FrameError`. Each byte is read and moved only a few times, even
 * if a frame comes in many pieces.
 */
export class FrameReader {
  /** Bytes are only ever appended, because emitted frames are slices of this buffer. */
  private buffer: Buffer = Buffer.alloc(0)
  /** Index of the beginning of the current frame. */
  private begin = 0
  /** Index of the first byte that has not been parsed. */
  private at = 0
  /** Index of the end of the received bytes. */
  private end = 0
  /** Index that `end` must reach before parsing can continue. */
  private wanted = 0
  /** Index up to which the end of the current line has been searched for. */
  private searched = 0
  /** Sign of the current frame, after its attributes. */
  private sign = 0
  private readonly open: OpenList[] = []

  /** If `inline`, a line without a RESP sign is a request whose words are separated by spaces. */
  constructor(
    private readonly onFrame: (frame: Frame) => void,
    private readonly inline = false,
  ) {}

  feed(bytes: Buffer): void {
    this.add(bytes)
    while (this.at < this.end && this.end >= this.wanted && this.readOn());
    if (this.end - this.begin > limitBytes) throw new FrameError(`a frame of more than ${limitBytes} bytes`)
  }

  private add(bytes: Buffer): void {
    const pending = this.end - this.begin
    if (pending > 0 && this.end + bytes.length <= this.buffer.length) {
      bytes.copy(this.buffer, this.end)
      this.end += bytes.length
      return
    }
    const from = this.buffer.subarray(this.begin, this.end)
    // Doubling the capacity means that each byte is moved at most twice on average.
    this.buffer = pending === 0 ? bytes : Buffer.allocUnsafe(2 * (pending + bytes.length))
    if (pending > 0)
      for (const [part, at] of [[from, 0] as const, [bytes, pending] as const]) part.copy(this.buffer, at)
    for (const place of ['at', 'wanted', 'searched'] as const) this[place] = Math.max(0, this[place] - this.begin)
    this.begin = 0
    this.end = pending + bytes.length
  }

  /** Parses one value or the beginning of a list. Returns `false` if it is incomplete. */
  private readOn(): boolean {
    const sign = this.buffer[this.at] ?? 0
    const isFirst = this.open.length === 0
    const isInline = this.inline && isFirst && sign !== signs.request
    const end = this.lineEnd(isInline ? '\n' : '\r\n')
    if (end === undefined) return false
    if (isFirst) this.sign = sign
    const text = this.buffer.toString('utf8', isInline ? this.at : this.at + 1, end)
    if (isInline)
      return this.deliver(
        text.split(/\s+/).filter((word) => word !== ''),
        end + 1,
      )
    return this.readValue(String.fromCharCode(sign), text, end + 2)
  }

  private readValue(sign: string, text: string, next: number): boolean {
    switch (sign) {
      case '+':
      case '-':
      case '(':
        return this.deliver(text, next)
      case ':':
        return this.deliver(Number(text), next)
      case ',':
        // Infinity stays a string, because a trace is JSON.
        return this.deliver(Number.isFinite(Number(text)) ? Number(text) : text, next)
      case '#':
        return this.deliver(text === 't', next)
      case '_':
        return this.deliver(null, next)
      case '$':
      case '!':
        return this.readBulk(lengthOf(text), next)
      case '=':
        return this.readBulk(lengthOf(text), next, 'txt:'.length)
      case '*':
      case '>':
      case '~':
        return this.openList(lengthOf(text), next, false)
      case '%':
        return this.openList(lengthOf(text) * 2, next, false)
      case '|':
        return this.openList(lengthOf(text) * 2, next, true)
      default:
        throw new FrameError(`not RESP: ${JSON.stringify(`${sign}${text}`.slice(0, 40))}`)
    }
  }

  private lineEnd(mark: string): number | undefined {
    const come = this.buffer.subarray(0, this.end)
    const found = come.indexOf(mark, Math.max(this.at, this.searched), 'latin1')
    // The last byte may be the first byte of the line's end.
    this.searched = found < 0 ? this.end - 1 : 0
    return found < 0 ? undefined : found
  }

  private readBulk(length: number, from: number, skip = 0): boolean {
    if (length < 0) return this.deliver(null, from)
    this.wanted = from + length + 2
    if (this.end < this.wanted) return false
    return this.deliver(this.buffer.toString('utf8', from + skip, from + length), this.wanted)
  }

  private openList(length: number, next: number, isAttributes: boolean): boolean {
    if (length <= 0 && !isAttributes) return this.deliver(length < 0 ? null : [], next)
    this.at = next
    if (length <= 0) return true
    if (this.open.length === depthLimit) throw new FrameError(`more than ${depthLimit} lists within each other`)
    this.open.push({ values: [], left: length, isAttributes })
    return true
  }

  /** Handles a complete value: an item of the innermost list, or the frame itself. */
  private deliver(whole: FrameValue, next: number): boolean {
    this.at = next
    let value = whole
    for (;;) {
      const list = this.open.at(-1)
      if (list === undefined) break
      list.values.push(value)
      list.left -= 1
      if (list.left > 0) return true
      this.open.pop()
      if (list.isAttributes) return true
      value = list.values
    }
    const { begin, sign } = this
    this.begin = next
    const bytes = this.buffer.subarray(begin, next)
    this.onFrame({ bytes, value, error: signs.errors.includes(sign), push: sign === signs.push })
    return true
  }
}

function lengthOf(text: string): number {
  const length = Number(text)
  if (Number.isInteger(length) && length >= -1 && length <= limitBytes) return length
  throw new FrameError(`not a length: ${text.slice(0, 40)}`)
}
