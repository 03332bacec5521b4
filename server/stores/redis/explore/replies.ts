/**
 * Cuts what a server answers into replies without reading them: most are thrown away, and the others repeat, so whoever wants one looks it up by its bytes.
 * https://redis.io/docs/latest/develop/reference/protocol-spec/
 */
import { RespReader, type RespValue } from '../observe/resp.ts'

const [bulk, list, map, set] = ['$', '*', '%', '~'].map((sign) => sign.charCodeAt(0))
const end = '\r\n'

/** Collects bytes and hands out whole replies as they came, each byte as one letter. */
export class Replies {
  private pending = ''

  constructor(private readonly onReply: (raw: string) => void) {}

  feed(bytes: Buffer): void {
    const text = this.pending + bytes.toString('latin1')
    let from = 0
    for (let to = endOf(text, 0); to >= 0; to = endOf(text, from)) {
      this.onReply(text.slice(from, to))
      from = to
    }
    this.pending = text.slice(from)
  }
}

/** Where the reply that begins there ends; -1: not all of it is here. */
function endOf(text: string, from: number): number {
  let at = from
  for (let left = 1; left > 0; left -= 1) {
    const line = text.indexOf(end, at)
    if (line < 0) return -1
    const sign = text.charCodeAt(at)
    const next = line + end.length
    if (sign === bulk) {
      const length = Number(text.slice(at + 1, line))
      at = length < 0 ? next : next + length + end.length
      if (at > text.length) return -1
    } else {
      if (sign === list || sign === set) left += Math.max(0, Number(text.slice(at + 1, line)))
      else if (sign === map) left += 2 * Number(text.slice(at + 1, line))
      at = next
    }
  }
  return at
}

/** What a whole reply says. */
export function readReply(raw: string): RespValue {
  const values: RespValue[] = []
  new RespReader((value) => values.push(value)).feed(Buffer.from(raw, 'latin1'))
  const [value = null] = values
  return value
}

/** So many different replies are remembered. */
const mostKnown = 50_000

/** Reads each reply once: the same bytes give the same object. */
export class ReadReplies<T> {
  private readonly known = new Map<string, T>()

  constructor(private readonly made: (value: RespValue) => T) {}

  read(raw: string): T {
    const found = this.known.get(raw)
    if (found !== undefined) return found
    const made = this.made(readReply(raw))
    // Replies that tell the time never come again.
    if (this.known.size >= mostKnown) this.known.clear()
    this.known.set(raw, made)
    return made
  }
}
