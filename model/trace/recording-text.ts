/** Writes a recording in the format of its file: JSON Lines, with a header and the events of each run. Pure. */
import type { TraceEvent, TraceHeader } from './trace.ts'

const linesApiece = 5000

/** Returns the text of the file in pieces, because a million events exceed the maximum length of a string. */
export function recordingText(traces: readonly { header: TraceHeader; events: readonly TraceEvent[] }[]): string[] {
  const pieces: string[] = []
  for (const { header, events } of traces) {
    pieces.push(`${JSON.stringify(header)}\n`)
    for (let from = 0; from < events.length; from += linesApiece) {
      const lines = events.slice(from, from + linesApiece).map((event) => `${JSON.stringify(event)}\n`)
      pieces.push(lines.join(''))
    }
  }
  return pieces
}
