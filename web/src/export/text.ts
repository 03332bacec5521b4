/** A recording as the text of its file: JSON Lines, a header and its events for each run. Pure. */
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'

const linesApiece = 5000

/** In pieces, because a million events are more than one text can hold. */
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
