/** What of a source file is no code to follow: its header, its imports, a lock's title and summary. Pure. */
import type { SourceText } from '../../../../model/trace/trace.ts'

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
