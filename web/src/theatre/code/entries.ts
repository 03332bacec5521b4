/** What a scenario's own file says of one of its locks: who runs, what strikes, with which figures. */
import type { SourceText } from '#model/trace/trace.ts'

/** What differs between any two locks of a scenario, and explains nothing. */
const noise = new Set(['id', 'lock', 'title', 'role', 'expect', 'promises', 'caveat'])

/** The entry of a lock in the scenario's list, without its name and what is said of it; `null`: it cannot be found. */
export function lockEntry(scenario: SourceText, lock: string): SourceText | null {
  const lines = scenario.text.split('\n')
  const at = lines.findIndex((line) => line.trim() === `id: '${lock}',`)
  if (at < 0) return null
  const indent = indentOf(lines[at] ?? '')
  const length = lines.slice(at).findIndex((line) => line.trim() !== '' && indentOf(line) < indent)
  const kept: string[] = []
  let quiet = false
  for (const line of lines.slice(at, at + length)) {
    const key = /^\s*(\w+):/.exec(line)?.[1]
    // A line that stands deeper, or closes what stood deeper, belongs to the one before.
    if (indentOf(line) === indent && !/^\s*[}\])]/.test(line)) quiet = key !== undefined && noise.has(key)
    if (!quiet) kept.push(line.slice(indent))
  }
  return { ...scenario, text: kept.map((line) => `${line}\n`).join('') }
}

const indentOf = (line: string) => line.length - line.trimStart().length
