/** PostgreSQL's log, configured to contain every statement: an entry is written when its statement has ended, and before its client hears of it. */
import { closeSync, openSync, readSync } from 'node:fs'

export interface EndedStatement {
  /** Process that ran the statement; PostgreSQL has one for each connection. */
  process: number
  /** Name that the connection gives itself. */
  label: string
}

const entry = /^(\d+)\|([^|]+)\|(LOG|ERROR): {2}(.*)$/
const executed = /^duration: [\d.]+ ms {2}statement: (.*)$/
/** The pooler's own statement, with which it tells PostgreSQL the client of the next transaction. */
const announcement = /^SET application_name=/

/** Reads a log as it grows. */
export class Log {
  private readonly file: number
  private offset = 0
  private rest = ''

  constructor(path: string) {
    this.file = openSync(path, 'r')
  }

  /** Returns the statements that ended since the last call. */
  read(): EndedStatement[] {
    const lines = (this.rest + this.readNew()).split('\n')
    this.rest = lines.pop() ?? ''
    return lines.flatMap(endedIn)
  }

  close(): void {
    closeSync(this.file)
  }

  private readNew(): string {
    const buffer = Buffer.alloc(64 << 10)
    const parts: Buffer[] = []
    for (;;) {
      const length = readSync(this.file, buffer, 0, buffer.length, this.offset)
      if (length === 0) return Buffer.concat(parts).toString('utf8')
      parts.push(Buffer.from(buffer.subarray(0, length)))
      this.offset += length
    }
  }
}

/** The statement whose end this line reports. Further lines of a long one begin with a tab. */
export function endedIn(line: string): EndedStatement[] {
  const [, process, label = '', kind, text = ''] = entry.exec(line) ?? []
  if (process === undefined) return []
  const [, sql] = executed.exec(text) ?? []
  if (kind === 'LOG' && (sql === undefined || announcement.test(sql))) return []
  return [{ process: Number(process), label }]
}
