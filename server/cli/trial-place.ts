/** Finds the line of a brought lock's own code that ran last before a violation. */
import path from 'node:path'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { TrialLesson, TrialVerdict } from './trial-content.ts'

export interface Place {
  /** Path as in the command line. */
  file: string
  line: number
}

/** Returns the last line that the lock's process reported with `{"event":"at"}` before the violation was complete, or `undefined` if it reports no lines. */
export function placeOf(
  { recording }: Pick<TrialLesson, 'recording'>,
  { evidence }: Pick<TrialVerdict, 'evidence'>,
  command: readonly string[],
): Place | undefined {
  if (recording === undefined) return undefined
  for (const { place } of [...evidence].reverse()) {
    const found = lastLineOf(clientOf(recording.events[place]), recording.events.slice(0, place + 1), command)
    if (found !== undefined) return found
  }
  return undefined
}

function lastLineOf(client: string | undefined, events: readonly TraceEvent[], command: readonly string[]) {
  if (client === undefined) return undefined
  for (const event of [...events].reverse()) {
    if (clientOf(event) !== client || !('source' in event) || event.source === undefined) continue
    const { file, line } = event.source
    // A recording contains only the base names of a lock's files. The worker's script is ours, so it never appears in the command.
    const word = command.find((each) => path.basename(each) === path.basename(file))
    if (file.startsWith('locks/') && word !== undefined) return { file: word, line }
  }
  return undefined
}

function clientOf(event: TraceEvent | undefined): string | undefined {
  return event !== undefined && 'client' in event && typeof event.client === 'string' ? event.client : undefined
}
