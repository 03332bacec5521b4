/** Writes one command in RESP. Each byte becomes one latin1 character, so that the string can be written without another encoding. */
export function wireText(argv: readonly string[]): string {
  let text = `*${argv.length}\r\n`
  for (const part of argv) {
    const bytes = Buffer.from(part).toString('latin1')
    text += `$${bytes.length}\r\n${bytes}\r\n`
  }
  return text
}
