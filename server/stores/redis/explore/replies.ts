/**
 * Splits a server's answers into replies without parsing them. Most replies are thrown away, and the others repeat, so callers look them up by their bytes.
 * https://redis.io/docs/latest/develop/reference/protocol-spec/
 */
import { RespReader, type RespValue } from '../observe/resp.ts'

const signsOf = (signs: string) => new Set([...signs].map((sign) => sign.charCodeAt(0)))
const bulks = signsOf('$=!')
const lists = signsOf('*~>')
const maps = signsOf('%')
const [zero, minus] = ['0', '-'].map((sign) => sign.charCodeAt(0)) as [number, number]
const end = '\r\n'

/** Collects bytes, each as one latin1 character, and finds where complete replies begin and end. */
export class Replies {
  private pending = ''

  constructor(private readonly onReply: (text: string, from: number, to: number) => void) {}

  feed(bytes: Buffer): void {
    const text = this.pending + bytes.toString('latin1')
    let from = 0
    for (let to = endOf(text, 0); to >= 0; to = endOf(text, from)) {
      this.onReply(text, from, to)
      from = to
    }
    this.pending = text.slice(from)
  }
}

/** Returns the end of the reply that begins at `from`, or -1 if the reply is incomplete. */
function endOf(text: string, from: number): number {
  let at = from
  for (let left = 1; left > 0; left -= 1) {
    const sign = text.charCodeAt(at)
    const isBulk = bulks.has(sign)
    const isMap = maps.has(sign)
    const hasLength = isBulk || isMap || lists.has(sign)
    let length = 0
    if (hasLength) {
      at += 1
      // A negative length means null.
      const isNothing = text.charCodeAt(at) === minus
      if (isNothing) at += 1
      for (let digit = text.charCodeAt(at) - zero; digit >= 0; digit = text.charCodeAt(at) - zero) {
        length = 10 * length + digit
        at += 1
      }
      if (isBulk && !isNothing) at += length + end.length
      else if (!isNothing) left += isMap ? 2 * length : length
    } else {
      at = text.indexOf(end, at)
      if (at < 0) return -1
    }
    at += end.length
    if (at > text.length) return -1
  }
  return at
}

export function readReply(raw: string): RespValue {
  const values: RespValue[] = []
  new RespReader((value) => values.push(value)).feed(Buffer.from(raw, 'latin1'))
  const [value = null] = values
  return value
}

const mostKnown = 50_000

/** Parses each reply once, so the same bytes give the same object. */
export class ReadReplies<T> {
  private readonly known = new Map<string, T>()

  constructor(private readonly made: (value: RespValue) => T) {}

  read(raw: string): T {
    const found = this.known.get(raw)
    if (found !== undefined) return found
    const made = this.made(readReply(raw))
    // Replies that contain a time never repeat, so they fill the cache.
    if (this.known.size >= mostKnown) this.known.clear()
    // Store a copy, because a slice would keep its whole source string in memory.
    this.known.set(Buffer.from(raw, 'latin1').toString('latin1'), made)
    return made
  }
}
