import type { DiffLine } from '#web/base/diff.ts'

/** Returns rows of a left and a right line: the same line twice, or a removed line next to the added line that replaces it. */
export function sideBySide(lines: readonly DiffLine[]): [DiffLine | undefined, DiffLine | undefined][] {
  const rows: [DiffLine | undefined, DiffLine | undefined][] = []
  let removed: DiffLine[] = []
  let added: DiffLine[] = []
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i += 1) rows.push([removed[i], added[i]])
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'same') {
      flush()
      rows.push([line, line])
    } else if (line.kind === 'removed') {
      if (added.length > 0) flush()
      removed.push(line)
    } else added.push(line)
  }
  flush()
  return rows
}
