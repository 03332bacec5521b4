/**
 * Makes large traces from real ones. The engine ends a run at 200,000 events, and a run of a million would take many minutes. So real runs are laid end to end,
 * and repeated if there are too few. Every event was recorded; only `seq`, times and command numbers are shifted. All parts have the same clients.
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

/** Yields the first `count` events of these traces laid end to end. The last event is a `run-ended`. */
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
  // Within a part, all `seq`s are shifted by the same number, and so are references to earlier events.
  if ('computedFrom' in moved && moved.computedFrom !== undefined) moved.computedFrom += seq - event.seq
  if ('id' in moved && moved.id !== undefined) moved.id += command
  if ('by' in moved && moved.by !== null) moved.by = { ...moved.by, command: moved.by.command + command }
  if ('expiresAtMs' in moved && moved.expiresAtMs !== null) moved.expiresAtMs = round(moved.expiresAtMs + ms)
  return moved
}

/** Rounds to microseconds, as traces do. */
const round = (ms: number) => Math.round(ms * 1000) / 1000

/** A lesson that the page knows, so that it opens a recording under this name. */
export const lessonName = 'lease-too-short'

/** Writes a trace of `count` events into a data folder, as a server stores it. Returns the comparison's id. */
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
