/** Offers to swap two consecutive commands. */
import { type LockCode, lockFile } from '../text/lock-code.ts'
import type { SmallEdit } from './edit.ts'

/**
 * Matches a one-line statement that sends a command, in a lock or a script. The groups are the name that the statement declares, and the command or the
 * script's file.
 */
const statement =
  /^[ \t]*(?:(?:const|let|local)\s+(\w+)\s*=\s*)?(?:\w+\()?(?:await\s+)?\w+\.(?:call|eval)\('([\w.-]+)'.*$/
const declared = /^[ \t]*(?:const|let|local)\s+(\w+)/

/** Offers a swap only if the second command does not use names declared in the lines that it would move above. */
export function swaps(code: LockCode): SmallEdit[] {
  return Object.entries(code).flatMap(([file, text]) =>
    file === lockFile || file.endsWith('.lua') ? swapsIn(code, file, text) : [],
  )
}

function swapsIn(code: LockCode, file: string, text: string): SmallEdit[] {
  const lines = text.split('\n')
  const found: SmallEdit[] = []
  for (const [at, line] of lines.entries()) {
    const [, , first] = statement.exec(line) ?? []
    if (first === undefined) continue
    const next = nextInBlock(lines, at)
    const [, , second] = statement.exec(lines[next] ?? '') ?? []
    if (second === undefined || lines[next] === undefined) continue
    const moved = lines[next]
    if (lines.slice(at, next).some((before) => uses(moved, before))) continue
    const swapped = [...lines.slice(0, at), moved, ...lines.slice(at, next), ...lines.slice(next + 1)]
    found.push({
      kind: { is: 'swap', first: second, second: first },
      file,
      code: { ...code, [file]: swapped.join('\n') },
    })
  }
  return found
}

/** Returns the index of the line with the next command in the same block, which has the same indentation. Returns -1 if there is none. */
function nextInBlock(lines: readonly string[], at: number): number {
  const indent = indentOf(lines[at] ?? '')
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (line.trim() !== '' && indentOf(line) < indent) return -1
    if (indentOf(line) === indent && statement.test(line)) return next
  }
  return -1
}

function uses(line: string, before: string): boolean {
  const [, name] = declared.exec(before) ?? []
  return name !== undefined && new RegExp(`\\b${name}\\b`).test(line)
}

const indentOf = (line: string) => line.length - line.trimStart().length
