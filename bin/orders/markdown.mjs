/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
export function markdownTable(head, rows) {
  const rule = head.map(() => '---')
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
