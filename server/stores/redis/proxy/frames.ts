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

/** More lists within each other no lock needs, and readers of traces would not bear them. */
const depthLimit = 128

const signs = { attributes: 0x7c, push: 0x3e, request: 0x2a, errors: [0x2d, 0x21] }

/** A list of which some items have not come yet. */
interface OpenList {
  values: FrameValue[]
  left: number
  /** RESP3: it stands before a frame, says something about it, and is no value. */
  isAttributes: boolean
}

/**
 * Collects bytes, however they are split, and hands out whole frames in order. `feed` throws a `FrameError`. No byte is looked at or moved more than a few
 * times, however many pieces a frame comes in.
 */
export class FrameReader {
  /** Bytes are only ever added to it: frames that were handed out lie in it. */
  private buffer: Buffer = Buffer.alloc(0)
  /** Where the frame begins that is being read. */
  private begin = 0
  /** How far it has been read. */
  private at = 0
  /** How far its bytes have come. */
  private end = 0
  /** How many bytes must have come before reading on makes sense. */
  private wanted = 0
  /** How far the end of the current line has been looked for. */
  private searched = 0
  /** The sign of the frame, behind its attributes. */
  private sign = 0
  private readonly open: OpenList[] = []

  /** `inline`: a line that begins with none of RESP's signs is a request, its words split at spaces. */
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
    // With as much room again: then each byte is moved twice at most, on the average.
    this.buffer = pending === 0 ? bytes : Buffer.allocUnsafe(2 * (pending + bytes.length))
    if (pending > 0)
      for (const [part, at] of [[from, 0] as const, [bytes, pending] as const]) part.copy(this.buffer, at)
    for (const place of ['at', 'wanted', 'searched'] as const) this[place] = Math.max(0, this[place] - this.begin)
    this.begin = 0
    this.end = pending + bytes.length
  }

  /** Reads one value, or the beginning of a list. `false`: it is not all there yet. */
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
        // A trace is JSON, which has no infinity.
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
    // The first sign of a mark may have come without its second.
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

  /** A value is whole: it belongs to the innermost list, or is the frame. */
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
