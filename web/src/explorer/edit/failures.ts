/** Where an edited lock fails once it runs: its code throws, or the store refuses one of its commands. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { SourceLine, TraceEvent } from '#model/trace/trace.ts'

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

/** Commands that the store refuses in some order. */
export const refusedInOrders = ({ refusedCommands = [] }: Pick<ExplorationSummary, 'refusedCommands'>): Failure[] =>
  refusedCommands.map(({ error, source }) => refusal(error, source ?? undefined))

const refusal = (message: string, source: SourceLine | undefined): Failure => ({
  by: 'store',
  file: source?.file.split('/').at(-1) ?? null,
  line: source?.line ?? null,
  message,
})

/** Failures without repetitions: the first of each line. */
export const onceALine = (failures: readonly Failure[]): Failure[] =>
  [...new Map(failures.toReversed().map((one) => [`${one.file} ${one.line}`, one])).values()].toReversed()

/** Errors that Redis gives for the command itself. Others tell of the server's state, which a lesson's fault may have brought about. */
const aboutCommand = /^(ERR|WRONGTYPE)\b/

/** Commands that the store refused in a live run: the first of each line. */
export function refusedIn(events: readonly TraceEvent[]): Failure[] {
  const sources = new Map(events.flatMap((event) => (event.kind === 'command-sent' ? [[event.id, event.source]] : [])))
  return onceALine(
    events.flatMap((event) =>
      event.kind === 'command-replied' && aboutCommand.test(event.error ?? '')
        ? [refusal(event.error ?? '', sources.get(event.id))]
        : [],
    ),
  )
}
