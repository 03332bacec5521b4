/** Line by line, what two texts have in common and where they differ. */

/** One line of a comparison, with its number (from 1) in the text or texts that have it. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
  left?: number
  right?: number
}

/** Texts longer than this together are not compared line by line: the table below grows with the product. */
const mostCells = 4_000_000

/**
 * The shortest way from the left text to the right one by removing and adding lines: what remains is a longest common subsequence
 * (Wagner and Fischer's table, 1974). Where lines were replaced, the removed ones come first.
 */
export function diffLines(left: string, right: string): DiffLine[] {
  const a = linesOf(left)
  const b = linesOf(right)
  const longest = a.length * b.length > mostCells ? () => 0 : commonLengths(a, b)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '', left: i + 1, right: j + 1 })
      i += 1
      j += 1
    } else if (i < a.length && (j === b.length || longest(i + 1, j) >= longest(i, j + 1))) {
      lines.push({ kind: 'removed', text: a[i] ?? '', left: i + 1 })
      i += 1
    } else {
      lines.push({ kind: 'added', text: b[j] ?? '', right: j + 1 })
      j += 1
    }
  }
  return lines
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** For every pair of places: how many lines the texts have in common from there on. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return at
}

/** A stretch of lines to show, or the number of those left out because they are the same. */
export type Hunk = { kind: 'lines'; lines: DiffLine[] } | { kind: 'same'; count: number; after: number }

/** Keeps `context` lines around every change; longer stretches that are the same are only counted. */
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
