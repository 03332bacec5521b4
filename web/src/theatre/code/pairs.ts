/** Pairs the source files of two runs for comparison. */
import type { SourceText } from '#model/trace/trace.ts'
import { type DiffLine, diffLines, isChange } from '#web/base/diff.ts'

/** Two files and their difference. One of the files may be missing. */
export interface FilePair {
  left: SourceText | null
  right: SourceText | null
  lines: DiffLine[]
}

/** Minimum fraction of common lines. With a smaller fraction, two files are unrelated and not two versions of one file. */
const leastShare = 0.25

/**
 * Pairs files with the same path, then files with the same name, then similar files. Keeps the order of `left`; files that only the right run has come last.
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

/** Compares two files without the parts that always differ: the first comment, and a lock's title and summary. */
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
  // A long title or summary is on the line after its key. Such lines are tracked separately for removed and added lines.
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
