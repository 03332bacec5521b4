/** Finds foldable parts of a source file. Pure. */
import type { SourceText } from '#model/trace/trace.ts'

/** A range of line numbers, counted from 1. Both ends are inclusive. */
export interface Fold {
  from: number
  to: number
}

/** Minimum number of lines that are worth a button. */
const fewest = 3

/** Returns the lines before a file's first line of code, or before a lock's `create`. Returns `null` if there are too few such lines. */
export function headOf({ text, language }: Pick<SourceText, 'text' | 'language'>): Fold | null {
  const lines = text.split('\n')
  const create = lines.findIndex((line) => /^ {2}create\b/.test(line))
  const first =
    create >= 0 && lines.some((line) => line.includes('defineLock(')) ? create : firstOfCode(lines, language)
  return first < fewest ? null : { from: 1, to: first }
}

/** Returns the number of lines at the top that are comments, imports or empty. */
function firstOfCode(lines: readonly string[], language: SourceText['language']): number {
  let inside: 'comment' | 'import' | null = null
  for (const [place, line] of lines.entries()) {
    const trimmed = line.trim()
    if (inside === 'comment') inside = trimmed.endsWith('*/') ? null : inside
    else if (inside === 'import') inside = /^}? ?from '|^} from '/.test(trimmed) ? null : inside
    else if (trimmed.startsWith('/*')) inside = trimmed.endsWith('*/') ? null : 'comment'
    else if (language !== 'lua' && trimmed.startsWith('import ')) inside = trimmed.includes(' from ') ? null : 'import'
    else if (trimmed !== '' && !trimmed.startsWith('//') && !trimmed.startsWith('--')) return place
  }
  return 0
}

/** A function or list in which no client visits a line. Its first line stays visible. */
export interface PartFold extends Fold {
  /** The visible line. If there is a comment above this line, the part begins at the comment. */
  line: number
  hidden: number
}

/** Patterns of multi-line declarations. Statements in a function, such as `if`, do not match. */
const declarations = [
  /^(export )?(default )?(async )?function\b.*\{$/,
  /^(?!(?:if|for|while|switch|catch|return|await)\b)(async )?[\w$]+\(.*\)(: .+)? \{$/,
  /^(export )?const [\w$]+(: .+)? = (async )?(\(.*\)|[\w$]+)(: .+)? => [({]+$/,
  /^[\w$]+: (async )?(\(.*\)|[\w$]+) => [({]+$/,
  /^[\w$]+: [[{(]+$/,
  /^(export )?(interface|const) .*[{[(]$/,
]

/** Returns the outermost parts of a file that no client visits. Inside a visited part, returns its unvisited inner functions. */
export function partsOf(text: string, isVisited: (line: number) => boolean): PartFold[] {
  const lines = text.split('\n')
  const parts: PartFold[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfPart(lines, at)
    if (end === null) continue
    const first = commentAbove(lines, at)
    const [line, to] = [at + 1, end + 1]
    const hidden = to - first - 1
    const within = Array.from({ length: to - first }, (_, i) => first + 1 + i)
    if (hidden < fewest || within.some(isVisited)) continue
    parts.push({ from: first + 1, to, line, hidden })
    at = end
  }
  return parts
}

const indentOf = (line: string) => line.length - line.trimStart().length

/** Returns the index of the last line of the declaration that begins on this line, or `null` if none begins there or its end is unclear. */
function endOfPart(lines: readonly string[], at: number): number | null {
  const line = lines[at] ?? ''
  if (!declarations.some((declaration) => declaration.test(line.trim()))) return null
  const length = lines.slice(at + 1).findIndex((other) => other.trim() !== '' && indentOf(other) <= indentOf(line))
  const end = at + 1 + length
  return length < 0 || !/^[}\])]/.test(lines[end]?.trim() ?? '') ? null : end
}

/** Returns the index of the first line of the comment above a line, or of the line itself if there is no comment. */
function commentAbove(lines: readonly string[], at: number): number {
  let first = at
  while (/^\s*(\/\/|\/?\*)/.test(lines[first - 1] ?? '')) first -= 1
  return first
}
