import type { SourceText } from '#model/trace/trace.ts'

/** Keys that differ between any two locks of a scenario and explain nothing. */
const noise = new Set(['id', 'lock', 'title', 'role', 'expect', 'promises', 'caveat'])

/** Returns a lock's entry in the scenario's file (script, faults, parameters) without the keys of `noise`, or `null` if there is no entry. */
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
    // Deeper lines and closing brackets belong to the preceding key.
    if (indentOf(line) === indent && !/^\s*[}\])]/.test(line)) quiet = key !== undefined && noise.has(key)
    if (!quiet) kept.push(line.slice(indent))
  }
  return { ...scenario, text: kept.map((line) => `${line}\n`).join('') }
}

const indentOf = (line: string) => line.length - line.trimStart().length
