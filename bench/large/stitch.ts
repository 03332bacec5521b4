/**
 * Makes large traces from real ones: joins real runs end to end, and repeats them if there are not enough. The engine ends a run at 200,000 events, and a run
 * with a million events would take many minutes. Every event was recorded; only `seq`, times and command numbers are shifted. All parts have the same clients.
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { Trace, TraceEvent } from '#model/trace/trace.ts'

interface Shift {
  seq: number
  ms: number
  command: number
}

/** Yields the first `count` events of these traces joined end to end. The last event is a `run-ended`. */
export function* stitched(traces: readonly Trace[], count: number): Generator<TraceEvent> {
  const shift: Shift = { seq: 0, ms: 0, command: 0 }
  for (let part = 0; ; part += 1) {
    const { events } = traces[part % traces.length] as Trace
    let lastCommand = 0
    let atMs = 0
    for (const event of events) {
      // The whole trace may have only one start, in its first part, and one end.
      if (event.kind === 'run-ended' || (event.kind === 'run-started' && part > 0)) continue
      const moved = shifted(event, shift)
      if (moved.seq === count - 1) {
        yield { kind: 'run-ended', seq: moved.seq, atMs: moved.atMs, status: 'completed' }
        return
      }
      yield moved
      shift.seq += 1
      atMs = event.atMs
      if (event.kind === 'command-sent') lastCommand = Math.max(lastCommand, event.id)
    }
    shift.ms += atMs
    shift.command += lastCommand
  }
}

function shifted(event: TraceEvent, { seq, ms, command }: Shift): TraceEvent {
  const moved = { ...event, seq, atMs: round(event.atMs + ms) }
  // Within a part, every `seq` is shifted by the same number, so references to earlier events are shifted by that number too.
  if ('computedFrom' in moved && moved.computedFrom !== undefined) moved.computedFrom += seq - event.seq
  if ('id' in moved && moved.id !== undefined) moved.id += command
  if ('by' in moved && moved.by !== null) moved.by = { ...moved.by, command: moved.by.command + command }
  if ('expiresAtMs' in moved && moved.expiresAtMs !== null) moved.expiresAtMs = round(moved.expiresAtMs + ms)
  return moved
}

/** Rounds to microseconds, as in traces. */
const round = (ms: number) => Math.round(ms * 1000) / 1000

/** Id of a lesson that the page knows, so that the page opens a recording under this id. */
export const lessonName = 'lease-too-short'

/** Writes a trace of `count` events into a data folder, in the server's format. Returns the comparison's id. */
export async function writeLarge(folder: string, traces: readonly Trace[], count: number): Promise<string> {
  const comparison = `bench-${count}`
  const first = traces[0] as Trace
  const header = {
    ...first.header,
    run: `${comparison}-1`,
    comparison,
    scenario: lessonName,
    lesson: { ...first.header.lesson, id: lessonName },
  }
  await mkdir(folder, { recursive: true })
  const file = createWriteStream(path.join(folder, `${comparison}.1.${lessonName}.${header.lock}.jsonl`))
  file.write(`${JSON.stringify(header)}\n`)
  let lines: string[] = []
  for (const event of stitched(traces, count)) {
    lines.push(`${JSON.stringify(event)}\n`)
    if (lines.length < 10_000) continue
    file.write(lines.join(''))
    lines = []
  }
  file.end(lines.join(''))
  await finished(file)
  return comparison
}
