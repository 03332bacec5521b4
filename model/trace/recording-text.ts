/** A recording as its file's text: JSON Lines, for each run a header and its events. Pure. */
import type { TraceEvent, TraceHeader } from './trace.ts'

const linesApiece = 5000

/** The text in pieces, because a million events exceed the length of one string. */
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
