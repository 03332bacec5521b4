/** Marks the changed words within changed lines. */
import { type DiffLine, diffLists } from '#web/base/diff.ts'

/** Columns from `from` (inclusive) to `until` (exclusive). */
export interface MarkedColumns {
  from: number
  until: number
}

/** Minimum fraction of common text. With less in common, marks would only be noise. */
const leastShare = 0.4

/** Returns, for each changed line, the columns that its counterpart lacks. Removed and added lines of a block are paired in order. */
export function wordMarks(lines: readonly DiffLine[]): Map<DiffLine, MarkedColumns[]> {
  const marks = new Map<DiffLine, MarkedColumns[]>()
  for (const { removed, added } of blocksOf(lines)) {
    for (const [i, before] of removed.entries()) {
      const after = added[i]
      if (after === undefined) break
      const pair = diffWords(before.text, after.text)
      if (pair === null) continue
      marks.set(before, pair.removed)
      marks.set(after, pair.added)
    }
  }
  return marks
}

/** Groups removed lines with the added lines that follow them. */
function blocksOf(lines: readonly DiffLine[]): { removed: DiffLine[]; added: DiffLine[] }[] {
  const blocks: { removed: DiffLine[]; added: DiffLine[] }[] = []
  let last: DiffLine['kind'] = 'same'
  for (const line of lines) {
    if (line.kind === 'removed') {
      if (last === 'removed') blocks.at(-1)?.removed.push(line)
      else blocks.push({ removed: [line], added: [] })
    } else if (line.kind === 'added' && last !== 'same') blocks.at(-1)?.added.push(line)
    last = line.kind
  }
  return blocks
}

/** Returns the columns in which two lines differ, or `null` if the lines have too little in common. */
export function diffWords(left: string, right: string): { removed: MarkedColumns[]; added: MarkedColumns[] } | null {
  const words = diffLists(wordsOf(left), wordsOf(right))
  const lengthOf = (kind: DiffLine['kind']) =>
    words.reduce((sum, word) => sum + (word.kind === kind ? word.text.trim().length : 0), 0)
  const same = lengthOf('same')
  const longest = same + Math.max(lengthOf('removed'), lengthOf('added'))
  if (same < leastShare * longest) return null
  return { removed: marksIn(words, 'removed'), added: marksIn(words, 'added') }
}

const wordsOf = (text: string): string[] => text.match(/\w+|\s+|[^\w\s]/g) ?? []

function marksIn(words: readonly DiffLine[], kind: 'removed' | 'added'): MarkedColumns[] {
  const marks: MarkedColumns[] = []
  let at = 0
  for (const word of words) {
    if (word.kind !== 'same' && word.kind !== kind) continue
    const until = at + word.text.length
    if (word.kind === kind) {
      const last = marks.at(-1)
      if (last?.until === at) last.until = until
      else marks.push({ from: at, until })
    }
    at = until
  }
  return marks
}

/** Splits colored texts where marks begin and end. */
export function markTokens<T extends { text: string }>(
  tokens: readonly T[],
  marks: readonly MarkedColumns[],
): { token: T; text: string; at: number; marked: boolean }[] {
  const cuts = marks.flatMap(({ from, until }) => [from, until])
  let at = 0
  return tokens.flatMap((token) => {
    const end = at + token.text.length
    const edges = [at, ...cuts.filter((cut) => cut > at && cut < end), end]
    const begins = at
    at = end
    return edges.slice(0, -1).map((from, i) => ({
      token,
      text: token.text.slice(from - begins, (edges[i + 1] ?? end) - begins),
      at: from,
      marked: marks.some((mark) => mark.from <= from && from < mark.until),
    }))
  })
}
