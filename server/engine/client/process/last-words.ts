/** What a process wrote to its log before it failed: where in its code, and why. */

/** As many lines of a log as may be asked for again. */
export const keptLines = 30
const shownLines = 4

/** Frames of a runtime's own code, which say nothing of the lock, and lines without words. */
const idle = /^\s*(at .*\bnode:|at .*node_modules|\^+$|~+\^*~*$|Node\.js v|\.\.\. \d+ more)/
/** Where an error names its place in a file: `lock.py", line 41`, `lock.mjs:41`, `lock.go:41`. */
const place = /(", line \d+|\.[a-z]+:\d+)/i

/** The reason with the lines of the log that explain it: the error itself, and the place in the code if it stands in another line. */
export function withLog(reason: string, log: readonly string[]): string {
  const lines = log.map((line) => line.trim()).filter((line) => line !== '' && !idle.test(line))
  const last = lines.slice(-shownLines)
  const at = last.some((line) => place.test(line)) ? undefined : lines.findLast((line) => place.test(line))
  const said = [...(at === undefined ? [] : [at]), ...last]
  return said.length === 0 ? reason : `${reason}. It wrote: ${said.join(' | ')}`
}
