/** Finds out where an edited lock fails when it runs: its code throws an error, or the store rejects one of its commands. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { TraceEvent } from '#model/trace/trace.ts'

export interface Failure {
  by: 'code' | 'store'
  /** `null` if no line of the lock is known. */
  file: string | null
  line: number | null
  message: string
}

/** Parses the error that the code throws in some order. The exploration reports it as `ReferenceError: foo is not defined (lock.ts:15)`, for example. */
export function thrownIn({ threw }: Pick<ExplorationSummary, 'threw'>): Failure | null {
  if (threw === undefined) return null
  const [, message = threw.message, file = null, line = null] =
    /^([\s\S]*) \(([\w.-]+):(\d+)\)$/.exec(threw.message) ?? []
  return { by: 'code', message, file, line: line === null ? null : Number(line) }
}

/** Matches Redis errors about the command itself. Other errors are about the server's state, which may result from a lesson's fault. */
const aboutCommand = /^(ERR|WRONGTYPE)\b/

/** Returns the commands that the store rejected in a live run, but only the first one per line of code. */
export function refusedIn(events: readonly TraceEvent[]): Failure[] {
  const sources = new Map(events.flatMap((event) => (event.kind === 'command-sent' ? [[event.id, event.source]] : [])))
  const found = new Map<string, Failure>()
  for (const event of events) {
    if (event.kind !== 'command-replied' || !aboutCommand.test(event.error ?? '')) continue
    const source = sources.get(event.id)
    const file = source?.file.split('/').at(-1) ?? null
    const line = source?.line ?? null
    const key = `${file} ${line}`
    if (!found.has(key)) found.set(key, { by: 'store', file, line, message: event.error ?? '' })
  }
  return [...found.values()]
}
