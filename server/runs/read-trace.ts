/** Reads a stored trace, and says exactly what is wrong with one that is broken. */
import { readFile, stat } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { type Trace, TraceEvent, TraceHeader } from '../protocol/trace.ts'
import { RefusalError } from './refusal.ts'

const maxBytes = 256 * 1024 * 1024

/**
 * A last line without an end is what a killed server leaves behind: it is dropped, and the trace simply ends before its `run-ended`.
 * Throws `BROKEN_TRACE` with the line and field, or `TOO_LARGE`.
 */
export async function readTrace(path: string): Promise<Trace> {
  const { size } = await stat(path)
  if (size > maxBytes)
    throw new RefusalError('TOO_LARGE', `${path} has ${size} bytes. At most ${maxBytes} can be read.`)
  return parseTrace(await readFile(path, 'utf8'))
}

/** The text of a trace, as a trace. Throws `BROKEN_TRACE`. */
export function parseTrace(text: string): Trace {
  const [first = '', ...lines] = text.split('\n')
  if (lines.length === 0) throw broken(1, 'the header is missing or cut off')
  const header = parseLine(TraceHeader, first, 1)
  checkHeader(header)

  const unfinished = lines.pop() ?? ''
  if (isEvent(unfinished)) lines.push(unfinished)
  let atMs = 0
  const events = lines.map((line, seq) => {
    const event = parseLine(TraceEvent, line, seq + 2)
    checkOrder(event, seq, atMs)
    atMs = event.atMs
    return event
  })
  return { header, events }
}

function parseLine<T>(schema: z.ZodMiniType<T>, line: string, number: number): T {
  const result = schema.safeParse(parseJson(line, number))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw broken(number, `${issue?.path.join('.') || 'the whole line'}: ${issue?.message}`)
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw broken(number, `expected JSON, found ${JSON.stringify(line.slice(0, 60))}`)
  }
}

function isEvent(line: string): boolean {
  try {
    return TraceEvent.safeParse(JSON.parse(line)).success
  } catch {
    return false
  }
}

function checkHeader({ lesson, lock, scenario }: TraceHeader): void {
  if (lesson.id !== scenario) throw broken(1, `lesson.id: expected "${scenario}", found "${lesson.id}"`)
  if (lesson.locks.some(({ id }) => id === lock)) return
  throw broken(1, `lock: "${lock}" is none of the lesson's: ${lesson.locks.map(({ id }) => id).join(', ')}`)
}

function checkOrder(event: TraceEvent, seq: number, earlierMs: number): void {
  if (event.seq !== seq) throw broken(seq + 2, `seq: expected ${seq}, found ${event.seq}`)
  if (event.atMs >= earlierMs) return
  throw broken(seq + 2, `atMs: expected at least ${earlierMs}, found ${event.atMs}: time never goes back`)
}

function broken(line: number, what: string): RefusalError {
  return new RefusalError('BROKEN_TRACE', `This is no whole trace. Line ${line}: ${what}`)
}
