/** Removes answers that a teacher has not revealed yet from recordings for download. */
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { migratedHeader } from '#model/trace/migrate.ts'
import { TraceHeader, traceFormat } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { jsonIn } from '#server/base/json-in.ts'
import { Lru } from '#server/base/lru.ts'
import { readUnpacked } from '#server/base/packed.ts'
import type { Withheld } from '../workshop/withheld.ts'

const zip = promisify(gzip)
/** Maximum number of redacted recordings in memory. An entire class requests the same recording within a second. */
const mostRemembered = 20

/** Removes withheld answers from the lines of a recording. A piece may end in the middle of a line. */
export async function* redactedLines(pieces: AsyncIterable<Buffer>, withheld: Withheld): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf('\n') + 1
    if (end > 0) yield Buffer.from(redactedText(bytes.toString('utf8', 0, end), withheld))
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) yield Buffer.from(redactedText(rest.toString('utf8'), withheld))
}

export class RedactedReferences {
  private readonly zipped = new Lru<Promise<Buffer>>(mostRemembered)

  constructor(private readonly withheld: Withheld) {}

  /** Redacts a packed recording of this lesson, and returns it compressed by gzip. */
  async read(file: string, lesson: Lesson): Promise<Buffer> {
    const { mtimeMs } = await stat(file)
    const withheld = this.withheld.keyOf(lesson)
    const key = [file, mtimeMs, withheld].join(' ')
    const known = this.zipped.get(key) ?? this.make(file)
    this.zipped.set(key, known)
    known.catch(() => this.zipped.forget(key))
    const zipped = await known
    if (this.withheld.keyOf(lesson) === withheld) return zipped
    // The teacher has acted in the meantime, so it is unclear which answers were left out.
    this.zipped.forget(key)
    return await this.read(file, lesson)
  }

  private async make(file: string): Promise<Buffer> {
    return await zip(redactedText(await text(readUnpacked(file)), this.withheld))
  }
}

function redactedText(text: string, withheld: Withheld): string {
  return text
    .split('\n')
    .map((line) => (line.includes(traceFormat) ? redactedLine(line, withheld) : line))
    .join('\n')
}

function redactedLine(line: string, withheld: Withheld): string {
  const value = jsonIn(line)
  if (!isHeader(value)) return line
  const header = TraceHeader.safeParse(migratedHeader(value))
  if (header.success) return JSON.stringify(withheld.header(header.data))
  // A header of another version cannot be redacted here, and may contain answers, so only its version is kept.
  return JSON.stringify({ format: traceFormat, version: value.version })
}

function isHeader(value: unknown): value is { version?: unknown } {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === traceFormat
}
