/** What of a source file is no code to follow: its header, its imports, a lock's title and summary. Pure. */
import type { SourceText } from '#model/trace/trace.ts'

/** A stretch of lines, from 1, both ends included. */
export interface Fold {
  from: number
  to: number
}

/** Shorter ones are not worth a button. */
const fewest = 3

/** The lines before a file's first line of code; of a lock, before its `create`. `null`: hardly any. */
export function headOf({ text, language }: Pick<SourceText, 'text' | 'language'>): Fold | null {
  const lines = text.split('\n')
  const create = lines.findIndex((line) => /^ {2}create\b/.test(line))
  const first =
    create >= 0 && lines.some((line) => line.includes('defineLock(')) ? create : firstOfCode(lines, language)
  return first < fewest ? null : { from: 1, to: first }
}

/** How many lines at the top are comments, imports or empty. */
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

/** A function or a list of which the lesson shows no line: only its first line is kept. */
export interface PartFold extends Fold {
  /** The line that is kept; those of its comment stand above it. */
  line: number
  /** How many lines are hidden. */
  hidden: number
}

/** What a file declares, and what goes on for several lines; a step of a function, such as `if`, is none of it. */
const declarations = [
  /^(export )?(default )?(async )?function\b.*\{$/,
  /^(?!(?:if|for|while|switch|catch|return|await)\b)(async )?[\w$]+\(.*\)(: .+)? \{$/,
  /^(export )?const [\w$]+(: .+)? = (async )?(\(.*\)|[\w$]+)(: .+)? => [({]+$/,
  /^[\w$]+: (async )?(\(.*\)|[\w$]+) => [({]+$/,
  /^[\w$]+: [[{(]+$/,
  /^(export )?(interface|const) .*[{[(]$/,
]

/** The outermost parts of a file that no client ever comes to, which are folded. In visited parts only inner functions that no client comes to are folded. */
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

/** Where what is declared on this line ends; `null`: nothing is declared, or its end cannot be known. */
function endOfPart(lines: readonly string[], at: number): number | null {
  const line = lines[at] ?? ''
  if (!declarations.some((declaration) => declaration.test(line.trim()))) return null
  const length = lines.slice(at + 1).findIndex((other) => other.trim() !== '' && indentOf(other) <= indentOf(line))
  const end = at + 1 + length
  return length < 0 || !/^[}\])]/.test(lines[end]?.trim() ?? '') ? null : end
}

/** The first line of the comment that belongs to a line, or that line. */
function commentAbove(lines: readonly string[], at: number): number {
  let first = at
  while (/^\s*(\/\/|\/?\*)/.test(lines[first - 1] ?? '')) first -= 1
  return first
}
