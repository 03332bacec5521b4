/** Finds out from the log of a failed process where in its code the process failed, and why. */
import { ReasonError } from '#model/words/en/reason-error.ts'

export const keptLines = 30
const shownLines = 4

/** Matches lines that do not explain a lock's failure: stack frames of a runtime's own code, and lines without words. */
const idle = /^\s*(at .*\bnode:|at .*node_modules|\^+$|~+\^*~*$|Node\.js v|\.\.\. \d+ more)/
/** Matches a source location in an error: `lock.py", line 41`, `lock.mjs:41`, `lock.go:41`. */
const place = /(", line \d+|\.[a-z]+:\d+)/i

const ends: ReadonlySet<string> = new Set([
  'process-not-started',
  'process-ended',
  'process-killed',
  'ended-before-answer',
])

/** Returns whether the process has ended, as opposed to falling silent or breaking the protocol. */
export const isEnd = ({ because }: ReasonError): boolean => ends.has(because.reason)

/** Adds the log's last lines to the reason. If none of these lines has a source location, they are preceded by the latest line that has one. */
export function withLog(reason: ReasonError, log: readonly string[]): ReasonError {
  const lines = log.map((line) => line.trim()).filter((line) => line !== '' && !idle.test(line))
  const last = lines.slice(-shownLines)
  const at = last.some((line) => place.test(line)) ? undefined : lines.findLast((line) => place.test(line))
  const said = [...(at === undefined ? [] : [at]), ...last]
  if (said.length === 0) return reason
  return new ReasonError('process-wrote', { why: reason.because, log: said.join(' | ') })
}
