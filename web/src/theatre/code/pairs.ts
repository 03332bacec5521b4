/** Which source file of one run is to be compared with which of another. */
import type { SourceText } from '#model/trace/trace.ts'
import { type DiffLine, diffLines, isChange } from './diff.ts'

/** Two files and how they differ; one of them may be missing. */
export interface FilePair {
  left: SourceText | null
  right: SourceText | null
  lines: DiffLine[]
}

/** Files that have less than this share of their lines in common are two files, and not two versions of one. */
const leastShare = 0.25

/**
 * Files of the same path are paired, then those with the same name, then those that are most alike. In the order of `left`; files that only
 * the right run has come last.
 */
export function pairFiles(left: readonly SourceText[], right: readonly SourceText[]): FilePair[] {
  const free = new Set(right)
  const partners = new Map<SourceText, SourceText>()
  const pair = (find: (one: SourceText) => SourceText | undefined) => {
    for (const one of left) {
      const other = partners.has(one) ? undefined : find(one)
      if (other === undefined) continue
      partners.set(one, other)
      free.delete(other)
    }
  }
  pair((one) => [...free].find(({ file }) => file === one.file))
  pair((one) => [...free].find((other) => folderOf(other) === folderOf(one) && nameOf(other) === nameOf(one)))
  pair((one) => mostAlike(one, [...free]))
  return [
    ...left.map((one) => pairOf(one, partners.get(one) ?? null)),
    ...right.filter((one) => free.has(one)).map((one) => pairOf(null, one)),
  ]
}

const nameOf = ({ file }: SourceText) => file.split('/').at(-1)
const folderOf = ({ file }: SourceText) => file.split('/')[0]

/** What a file says of itself differs in any two files, and is left out: its first comment, and a lock's title and summary. */
function pairOf(left: SourceText | null, right: SourceText | null): FilePair {
  const [before, after] = [introLength(left), introLength(right)]
  const all = diffLines(withoutLines(left, before), withoutLines(right, after))
  const lines = withoutNames(all).map((line) => ({
    ...line,
    ...(line.left === undefined ? {} : { left: line.left + before }),
    ...(line.right === undefined ? {} : { right: line.right + after }),
  }))
  return { left, right, lines }
}

function withoutNames(lines: readonly DiffLine[]): DiffLine[] {
  // A name that is too long for its line stands on the next one, in either text.
  const goesOn = { removed: false, added: false }
  return lines.filter(({ kind, text }) => {
    const isName = /^ {2}(title|summary):/.test(text)
    if (kind === 'same') {
      goesOn.removed = isName && text.endsWith(':')
      goesOn.added = goesOn.removed
      return true
    }
    const dropped = isName || goesOn[kind]
    goesOn[kind] = isName && text.endsWith(':')
    return !dropped
  })
}

/** How many lines of comment a file begins with. */
function introLength(source: SourceText | null): number {
  const lines = source?.text.split('\n') ?? []
  const code = lines.findIndex((line) => !/^(\/\*\*| \*|--)/.test(line))
  return code < 0 ? lines.length : code
}

function withoutLines(source: SourceText | null, count: number): string {
  return source?.text.split('\n').slice(count).join('\n') ?? ''
}

export function isDifferent({ lines }: FilePair): boolean {
  return lines.some(isChange)
}

function mostAlike(one: SourceText, others: readonly SourceText[]): SourceText | undefined {
  const [best] = others
    .filter((other) => other.language === one.language && folderOf(other) === folderOf(one))
    .map((other) => ({ other, share: shareOf(diffLines(one.text, other.text)) }))
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share)
  return best?.other
}

function shareOf(lines: readonly DiffLine[]): number {
  return lines.filter((line) => !isChange(line)).length / Math.max(1, lines.length)
}
