/** One command as it goes over the wire, each byte as one letter: such a text is sent without being looked at. */
export function wireText(argv: readonly string[]): string {
  let text = `*${argv.length}\r\n`
  for (const part of argv) {
    const bytes = Buffer.from(part).toString('latin1')
    text += `$${bytes.length}\r\n${bytes}\r\n`
  }
  return text
}
