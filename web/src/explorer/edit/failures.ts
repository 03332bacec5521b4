/** Finds out where an edited lock fails when it runs: its code throws an error, or the store rejects one of its commands. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { isAboutCommand } from '#model/trace/command-errors.ts'
import type { SourceLine, TraceEvent } from '#model/trace/trace.ts'
import type { Problem } from '../../base/problem.ts'
import { type LockCode, lockFile } from '../../editor/text/lock-code.ts'

export interface Failure {
  /** `ended`: the code was stopped because it ran too long or needed too much. */
  by: 'code' | 'store' | 'ended'
  /** `null` if no line of the lock is known. */
  file: string | null
  line: number | null
  message: string
}

/** Parses the error that the code throws in some order. The exploration reports it as `ReferenceError: foo is not defined (lock.ts:15)`, for example. */
export function thrownIn({ threw }: Pick<ExplorationSummary, 'threw'>, code: LockCode): Failure | null {
  if (threw === undefined) return null
  const [, message = threw.message, file = null, line = null] =
    /^([\s\S]*) \(([\w.-]+):(\d+)\)$/.exec(threw.message) ?? []
  const wrong = { by: 'code', message } as const
  if (/^(TypeError: )?acquire returned /.test(message)) return { ...wrong, ...acquireIn(code) }
  // A worker's file is not in the editor.
  return file === null || code[file] === undefined
    ? { ...wrong, file: null, line: null }
    : { ...wrong, file, line: Number(line) }
}

/** Returns the line of `acquire`, because the error appears only after it has returned. */
function acquireIn({ [lockFile]: text = '' }: LockCode): Pick<Failure, 'file' | 'line'> {
  const at = text.split('\n').findIndex((line) => /^\s*(async\s+)?acquire\b/.test(line))
  return at < 0 ? { file: null, line: null } : { file: lockFile, line: at + 1 }
}

/** Returns why the code was ended, if that is why the exploration failed. */
export const endedIn = (problem: Problem | null): Failure[] =>
  problem?.code === 'CODE_ENDED' ? [{ by: 'ended', file: null, line: null, message: problem.message }] : []

/** Commands that the store refuses in some order. */
export const refusedInOrders = ({ refusedCommands = [] }: Pick<ExplorationSummary, 'refusedCommands'>): Failure[] =>
  refusedCommands.map(({ error, source }) => refusal(error, source ?? undefined))

const refusal = (message: string, source: SourceLine | undefined): Failure => ({
  by: 'store',
  file: source?.file.split('/').at(-1) ?? null,
  line: source?.line ?? null,
  message,
})

/** Returns the first failure of each line. Failures without a known line are repetitions only if their messages are equal. */
export function onceALine(failures: readonly Failure[]): Failure[] {
  const seen = new Set<string>()
  return failures.filter(({ file, line, message }) => {
    const place = file === null ? message : `${file}:${line}`
    const isFirst = !seen.has(place)
    seen.add(place)
    return isFirst
  })
}

/** Returns the commands that the store rejected in a live run, but only the first one per line of code. */
export function refusedIn(events: readonly TraceEvent[]): Failure[] {
  const sources = new Map(events.flatMap((event) => (event.kind === 'command-sent' ? [[event.id, event.source]] : [])))
  return onceALine(
    events.flatMap((event) =>
      event.kind === 'command-replied' && isAboutCommand(event.error ?? '')
        ? [refusal(event.error ?? '', sources.get(event.id))]
        : [],
    ),
  )
}
