/**
 * Reads PostgreSQL's log, which is configured to contain every statement. An entry is written when its statement has ended, before the client gets the result.
 */
import { closeSync, openSync, readSync } from 'node:fs'

export interface EndedStatement {
  /** Id of the process that ran the statement. PostgreSQL has one process per connection. */
  process: number
  /** Name that the connection gives itself. */
  label: string
}

const entry = /^(\d+)\|([^|]+)\|(LOG|ERROR): {2}(.*)$/
const executed = /^duration: [\d.]+ ms {2}statement: (.*)$/
/** Statement of the pooler itself, which tells PostgreSQL the client of the next transaction. */
const announcement = /^SET application_name=/

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

/** Returns the statement whose end this line reports. Further lines of a long statement begin with a tab. */
export function endedIn(line: string): EndedStatement[] {
  const [, process, label = '', kind, text = ''] = entry.exec(line) ?? []
  if (process === undefined) return []
  const [, sql] = executed.exec(text) ?? []
  if (kind === 'LOG' && (sql === undefined || announcement.test(sql))) return []
  return [{ process: Number(process), label }]
}
