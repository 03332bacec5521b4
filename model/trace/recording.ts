/**
 * Reads a recording: one or more traces as JSON Lines. A line with `format: lockstep-trace` is a header and begins a trace, and every other line is an event of
 * that trace. Servers write this format, pages download it, and exported files contain it. Uses no Node modules, because the page reads dropped files with this
 * module, piece by piece.
 */
import type * as z from 'zod/mini'
import { because } from '../refusals/because.ts'
import { firstWrong } from '../refusals/expectation.ts'
import type { Because, Reason } from '../refusals/reasons.ts'
import { exactly } from './exact.ts'
import { migratedEvent, migratedHeader } from './migrate.ts'
import { type Trace, TraceEvent, TraceHeader, traceFormat, traceVersion } from './trace.ts'

/** Limits on what a reader accepts, so that a file of another kind cannot exhaust memory. */
export const recordingLimits = { characters: 512 * 1024 ** 2, lines: 3_000_000, traces: 16 } as const

export const recordingExtension = '.lockstep.jsonl'

export type RecordingErrorCode = 'BROKEN_TRACE' | 'TRACE_VERSION' | 'TOO_LARGE'

/** Thrown for a recording that this version cannot read. Pages build the sentence for readers from `because`. The error's `message` is only for logs. */
export class RecordingError extends Error {
  constructor(
    readonly code: RecordingErrorCode,
    readonly because: Because & { reason: Reason },
    /** Line number, counting from 1. */
    readonly line: number,
  ) {
    super(`Line ${line}: ${JSON.stringify(because)}`)
    this.name = 'RecordingError'
  }
}

/** Tests quickly whether a recorded event already has its final form. Events that fail this test go to the schema, which corrects or rejects them. */
const isExactEvent = exactly(TraceEvent)

/** Reads a recording from pieces of any size. Call `finish` after the last piece. Throws a `RecordingError` at the first error. */
export class RecordingReader {
  private readonly traces: Trace[] = []
  private events: TraceEvent[] = []
  private atMs = 0
  private line = 0
  private characters = 0
  /** Beginning of a line whose end has not been read yet. */
  private unfinished: string[] = []

  /** Returns the traces read so far. The traces grow in place. */
  get sofar(): readonly Trace[] {
    return this.traces
  }

  /** Reads a piece of the recording. A piece may begin and end in the middle of a line. */
  write(piece: string): void {
    this.count(piece.length)
    let start = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      const line = piece.slice(start, end)
      start = end + 1
      if (this.unfinished.length === 0) this.take(line)
      else {
        const begun = this.unfinished.join('')
        this.unfinished = []
        this.take(begun + line)
      }
    }
    if (start < piece.length) this.unfinished.push(piece.slice(start))
  }

  /** Reads one whole line, without its newline. */
  feed(line: string): void {
    this.count(line.length + 1)
    this.take(line)
  }

  /**
   * Returns the traces, in the order of the file. `lastLine` is the text after the last newline. A killed server may have left half a line there. If so, that
   * half line is dropped, and the trace ends before its `run-ended`.
   */
  finish(lastLine = ''): [Trace, ...Trace[]] {
    const rest = this.unfinished.join('') + lastLine
    this.unfinished = []
    const [first, ...others] = this.traces
    if (first === undefined) {
      this.refuseOtherVersion(migratedHeader(tryParse(rest)))
      throw this.broken(because('no-header'), 1)
    }
    if (isWholeEvent(rest)) this.take(rest)
    return [first, ...others]
  }

  private take(line: string): void {
    this.line += 1
    if (this.line > recordingLimits.lines)
      throw this.tooLarge(because('too-many-lines', { most: recordingLimits.lines }))
    const value = this.parse(line)
    if (this.traces.length === 0 || isHeader(value)) this.begin(value)
    else this.append(isExactEvent(value) ? value : this.check(TraceEvent, migratedEvent(value)))
  }

  private begin(line: unknown): void {
    const value = migratedHeader(line)
    this.refuseOtherVersion(value)
    const header = this.check(TraceHeader, value)
    const { lesson, lock, scenario } = header
    if (lesson.id !== scenario) throw this.broken(because('another-lesson', { expected: scenario, found: lesson.id }))
    const locks = lesson.locks.map(({ id }) => id)
    if (!locks.includes(lock)) throw this.broken(because('lock-of-no-lesson', { lock, locks }))
    if (this.traces.length === recordingLimits.traces) {
      throw this.tooLarge(because('too-many-runs', { most: recordingLimits.traces }))
    }
    this.events = []
    this.atMs = 0
    this.traces.push({ header, events: this.events })
  }

  private append(event: TraceEvent): void {
    const expected = this.events.length
    if (event.seq !== expected) throw this.broken(because('wrong-number', { expected, found: event.seq }))
    if (event.atMs < this.atMs) throw this.broken(because('time-back', { expected: this.atMs, found: event.atMs }))
    this.atMs = event.atMs
    this.events.push(event)
  }

  private parse(line: string): unknown {
    try {
      return JSON.parse(line)
    } catch {
      throw this.broken(because('line-no-json', { found: JSON.stringify(line.slice(0, 60)) }))
    }
  }

  private check<T>(schema: z.ZodMiniType<T>, value: unknown): T {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    throw this.broken(because('line-wrong', firstWrong(result.error)))
  }

  private count(characters: number): void {
    this.characters += characters
    if (this.characters > recordingLimits.characters) {
      throw this.tooLarge(because('too-many-megabytes', { most: recordingLimits.characters / 1024 ** 2 }))
    }
  }

  private refuseOtherVersion(value: unknown): void {
    if (!isHeader(value)) return
    const { version } = value
    if (typeof version !== 'number' || version === traceVersion) return
    const why = because('trace-version', { version, own: traceVersion })
    throw new RecordingError('TRACE_VERSION', why, Math.max(1, this.line))
  }

  private broken(why: Because, line = this.line): RecordingError {
    return new RecordingError('BROKEN_TRACE', because('broken-trace', { line, why }), line)
  }

  private tooLarge(why: Because): RecordingError {
    return new RecordingError('TOO_LARGE', because('trace-too-large', { why }), this.line)
  }
}

/** Parses a whole recording at once. Throws a `RecordingError`. */
export function parseRecording(text: string): [Trace, ...Trace[]] {
  const reader = new RecordingReader()
  reader.write(text)
  return reader.finish()
}

function isHeader(value: unknown): value is { version?: unknown } {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === traceFormat
}

function isWholeEvent(line: string): boolean {
  return TraceEvent.safeParse(migratedEvent(tryParse(line))).success
}

function tryParse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
