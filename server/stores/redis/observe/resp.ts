/**
 * Reads RESP3, as far as an observer needs it: MONITOR's lines and keyspace notifications on one socket. They have to share a socket to arrive in the order of
 * events, and ioredis cannot receive both on the same connection. https://redis.io/docs/latest/develop/reference/protocol-spec/
 */

import { isAscii } from 'node:buffer'

export type RespValue = string | number | null | RespValue[] | RespError
export class RespError extends Error {}

/** Collects bytes and emits complete values. */
export class RespReader {
  /** Unread input, one character per byte, because slicing a string costs less than decoding bytes again and again. */
  private text = ''
  private at = 0
  /** Whether all unread bytes are ASCII. */
  private plain = true

  /** Input that the current value still needs: a number of bytes, or the end of a line. Nothing is parsed again before this input has arrived. */
  private awaited: number | 'line end' = 0

  constructor(private readonly onValue: (value: RespValue, push: boolean) => void) {}

  feed(bytes: Buffer): void {
    if (this.text === '') this.plain = true
    this.plain = this.plain && isAscii(bytes)
    const come = bytes.toString('latin1')
    const isLineEnd = come.includes('\n')
    this.text += come
    if (this.awaited === 'line end' ? !isLineEnd : this.text.length < this.awaited) return
    this.awaited = 0
    let read = 0
    this.at = 0
    while (this.at < this.text.length) {
      const push = this.text[read] === '>'
      const value = this.value()
      if (value === undefined) break
      read = this.at
      this.onValue(value, push)
    }
    this.text = this.text.slice(read)
    if (typeof this.awaited === 'number') this.awaited -= read
  }

  /** Returns the value that begins at `at`, or `undefined` if it is incomplete. */
  private value(): RespValue | undefined {
    const kind = this.text[this.at]
    const line = this.line()
    if (line === undefined) return undefined
    switch (kind) {
      case '$':
      case '=':
        return this.bulk(Number(line))
      case '*':
      case '>':
      case '~':
        return this.list(Number(line))
      case '%':
        return this.list(Number(line) * 2)
      case '+':
        return this.decoded(line)
      case '-':
        return new RespError(this.decoded(line))
      case ':':
      case ',':
        return Number(line)
      case '#':
        return line === 't' ? 1 : 0
      case '_':
        return null
      default:
        throw new RespError(`not RESP3: ${JSON.stringify(`${kind}${line}`.slice(0, 40))}`)
    }
  }

  /** Returns the rest of the current line, after the type's sign. */
  private line(): string | undefined {
    const end = this.text.indexOf('\r\n', this.at)
    if (end < 0) {
      this.awaited = 'line end'
      return undefined
    }
    const line = this.text.slice(this.at + 1, end)
    this.at = end + 2
    return line
  }

  private bulk(length: number): RespValue | undefined {
    if (length < 0) return null
    const end = this.at + length
    if (this.text.length < end + 2) {
      this.awaited = end + 2
      return undefined
    }
    const value = this.text.slice(this.at, end)
    this.at = end + 2
    return this.decoded(value)
  }

  private list(length: number): RespValue | undefined {
    if (length < 0) return null
    const values: RespValue[] = []
    for (let index = 0; index < length; index += 1) {
      const value = this.value()
      if (value === undefined) return undefined
      values.push(value)
    }
    return values
  }

  private decoded(text: string): string {
    return this.plain ? text : Buffer.from(text, 'latin1').toString('utf8')
  }
}
