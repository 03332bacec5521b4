/** Reads MariaDB's slow log, which is configured to contain every statement. An entry is written when its statement has ended. */
import { closeSync, openSync, readSync } from 'node:fs'

export interface EndedStatement {
  /** Id of the connection that ran the statement. */
  thread: number
  /** Query time in milliseconds, including waits for rows. */
  tookMs: number
  sql: string
}

export class SlowLog {
  private readonly file: number
  private offset = 0
  private rest = ''

  constructor(path: string) {
    this.file = openSync(path, 'r')
  }

  /** Returns the entries added since the last call. */
  read(): EndedStatement[] {
    const { entries, rest } = entriesIn(this.rest + this.readNew())
    this.rest = rest
    return entries
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

/**
 * Splits a log into entries. An entry consists of comment lines, `SET timestamp=…;`, and the statement, which ends with `;` at the end of a line. A statement
 * may contain such a line itself, so an entry is only complete if the text ends with `;`, or if the comment of another entry follows.
 */
export function entriesIn(text: string): { entries: EndedStatement[]; rest: string } {
  const entries: EndedStatement[] = []
  const begins = [...text.matchAll(/^# (?:Time: .*\n# )?User@Host: .*$/gm)].map(({ index }) => index)
  let end = 0
  for (const [at, begin] of begins.entries()) {
    const next = begins[at + 1] ?? text.length
    const found = entryIn(text.slice(begin, next))
    if (found === undefined) break
    entries.push(found)
    end = next
  }
  return { entries, rest: text.slice(end) }
}

function entryIn(text: string): EndedStatement | undefined {
  const [, thread] = /^# Thread_id: (\d+) /m.exec(text) ?? []
  const [, took] = /^# Query_time: ([\d.]+) /m.exec(text) ?? []
  const [, sql] = /^SET timestamp=[\d.]+;\n([\s\S]*);\n$/m.exec(text) ?? []
  if (thread === undefined || took === undefined || sql === undefined) return undefined
  return { thread: Number(thread), tookMs: Number(took) * 1000, sql }
}
