/** Splits a stream of UTF-8 into lines, even if its chunks cut characters in two. */
import { StringDecoder } from 'node:string_decoder'

export class Lines {
  private readonly decoder = new StringDecoder('utf8')
  private rest = ''

  /** `limit` is the number of characters after which a longer line is cut. */
  constructor(
    private readonly onLine: (line: string) => void,
    private readonly limit = 64 * 1024,
  ) {}

  feed(bytes: Buffer): void {
    const parts = `${this.rest}${this.decoder.write(bytes)}`.split('\n')
    this.rest = parts.pop() ?? ''
    for (const line of parts) this.hand(line)
    if (this.rest.length > this.limit) this.end()
  }

  /** Flushes an unfinished last line. */
  end(): void {
    const { rest } = this
    this.rest = ''
    this.hand(rest)
  }

  private hand(line: string): void {
    if (line.trim() !== '') this.onLine(line.trimEnd())
  }
}
