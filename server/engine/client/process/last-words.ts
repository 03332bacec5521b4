/** The log of a failed process: where in its code it failed, and why. */
import { ReasonError } from '#model/words/en/reason-error.ts'

export const keptLines = 30
const shownLines = 4

/** Stack frames of a runtime's own code, and lines without text: neither explains a lock's failure. */
const idle = /^\s*(at .*\bnode:|at .*node_modules|\^+$|~+\^*~*$|Node\.js v|\.\.\. \d+ more)/
/** Source location in an error: `lock.py", line 41`, `lock.mjs:41`, `lock.go:41`. */
const place = /(", line \d+|\.[a-z]+:\d+)/i

const ends: ReadonlySet<string> = new Set([
  'process-not-started',
  'process-ended',
  'process-killed',
  'ended-before-answer',
])

/** Whether the process has ended, rather than fallen silent or broken the protocol. */
export const isEnd = ({ because }: ReasonError): boolean => ends.has(because.reason)

/** Adds the log's last lines to the reason. If none of them has a source location, the latest line that has one comes first. */
export function withLog(reason: ReasonError, log: readonly string[]): ReasonError {
  const lines = log.map((line) => line.trim()).filter((line) => line !== '' && !idle.test(line))
  const last = lines.slice(-shownLines)
  const at = last.some((line) => place.test(line)) ? undefined : lines.findLast((line) => place.test(line))
  const said = [...(at === undefined ? [] : [at]), ...last]
  if (said.length === 0) return reason
  return new ReasonError('process-wrote', { why: reason.because, log: said.join(' | ') })
}
