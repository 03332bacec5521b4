import { diffArrays } from 'diff'

/** A line of a comparison, with its line number in the left and right text. Line numbers start at 1. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
  left?: number
  right?: number
}

/** If texts have more changes than this, they are treated as unrelated, because the search would take too long. */
const maxEditLength = 2000

/** Compares two texts line by line, using a longest common subsequence. Removed lines come before the added lines that replace them. */
export function diffLines(left: string, right: string): DiffLine[] {
  return diffLists(linesOf(left), linesOf(right))
}

/** Compares two lists, for example lists of words, in the same way as `diffLines` compares lines. */
export function diffLists(a: string[], b: string[]): DiffLine[] {
  const changes = diffArrays(a, b, { maxEditLength }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ]
  let i = 0
  let j = 0
  return changes.flatMap(({ value, removed, added }) =>
    value.map((text): DiffLine => {
      if (removed) return { kind: 'removed', text, left: ++i }
      if (added) return { kind: 'added', text, right: ++j }
      return { kind: 'same', text, left: ++i, right: ++j }
    }),
  )
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** Either lines to show, or the number of identical lines that are left out after the line at index `after`. */
export type Hunk = { kind: 'lines'; lines: DiffLine[] } | { kind: 'same'; count: number; after: number }

/** Groups lines for display. Keeps `context` lines around every change, and replaces longer identical stretches by their number of lines. */
export function hunksOf(lines: readonly DiffLine[], context = 3): Hunk[] {
  const near = lines.map((_, i) => lines.slice(Math.max(0, i - context), i + context + 1).some(isChange))
  const hunks: Hunk[] = []
  for (const [i, line] of lines.entries()) {
    const last = hunks.at(-1)
    if (near[i]) {
      if (last?.kind === 'lines') last.lines.push(line)
      else hunks.push({ kind: 'lines', lines: [line] })
    } else if (last?.kind === 'same') last.count += 1
    else hunks.push({ kind: 'same', count: 1, after: i })
  }
  return hunks
}

export const isChange = ({ kind }: DiffLine): boolean => kind !== 'same'
