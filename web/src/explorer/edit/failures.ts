/** Where an edited lock fails once it runs: its code throws, or the store refuses one of its commands. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { TraceEvent } from '#model/trace/trace.ts'

export interface Failure {
  by: 'code' | 'store'
  /** `null`: no line of the lock is known. */
  file: string | null
  line: number | null
  message: string
}

/** What the code throws in some order, as its exploration says it: `ReferenceError: foo is not defined (lock.ts:15)`. */
export function thrownIn({ threw }: Pick<ExplorationSummary, 'threw'>): Failure | null {
  if (threw === undefined) return null
  const [, message = threw.message, file = null, line = null] =
    /^([\s\S]*) \(([\w.-]+):(\d+)\)$/.exec(threw.message) ?? []
  return { by: 'code', message, file, line: line === null ? null : Number(line) }
}

/** Errors that Redis gives for the command itself. Others tell of the server's state, which a lesson's fault may have brought about. */
const aboutCommand = /^(ERR|WRONGTYPE)\b/

/** Commands that the store refused in a live run: the first of each line. */
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
