import { diffArrays } from 'diff'

/** A line of a comparison, with its number (from 1) in each text that has it. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
  left?: number
  right?: number
}

/** Texts with more changes than this are treated as unrelated, because the search would take long. */
const maxEditLength = 2000

/** Compares two texts line by line, by a longest common subsequence. Removed lines come before the added ones that replace them. */
export function diffLines(left: string, right: string): DiffLine[] {
  return diffLists(linesOf(left), linesOf(right))
}

/** Like `diffLines`, for two lists, for example of words. */
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

/** Lines to show, or the number of identical lines that are left out after line index `after`. */
export type Hunk = { kind: 'lines'; lines: DiffLine[] } | { kind: 'same'; count: number; after: number }

/** Keeps `context` lines around every change; longer identical stretches are only counted. */
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
