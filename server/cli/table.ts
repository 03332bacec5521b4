/** Chinese characters and punctuation, each as wide as two Latin letters in a terminal. */
const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60]/g
const widthOf = (text = '') => text.length + (text.match(wide)?.length ?? 0)

/** Formats rows in columns, each as wide as its widest cell. The first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]))))
  const padded = (cell: string, column: number) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)))
  return `${rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')}\n`
}
