/** Writes one command in wire format. Each byte is one latin1 character, so that the text can be written without another encoding. */
export function wireText(argv: readonly string[]): string {
  let text = `*${argv.length}\r\n`
  for (const part of argv) {
    const bytes = Buffer.from(part).toString('latin1')
    text += `$${bytes.length}\r\n${bytes}\r\n`
  }
  return text
}
