/** Parses the subset of Markdown that notes use: paragraphs, headings, lists, bold, code. Pure. */

export type Inline = { kind: 'text' | 'bold' | 'code'; text: string }
export type Block =
  | { kind: 'paragraph' | 'heading'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const bullet = /^\s*[-*] +/
const number = /^\s*\d+[.)] +/

/** Splits Markdown into blocks. Anything unknown, including HTML, stays plain text. */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .flatMap((chunk) => chunksOf(chunk))
    .filter((block) => block.kind === 'list' || block.inline.length > 0)
}

/** Groups consecutive lines of one kind. A continuation line belongs to the line above. */
function chunksOf(chunk: string): Block[] {
  const blocks: { kind: 'paragraph' | 'heading' | 'bullets' | 'numbers'; lines: string[] }[] = []
  for (const line of chunk.split('\n')) {
    const kind = kindOf(line)
    const last = blocks.at(-1)
    if (last === undefined || (kind !== 'paragraph' && last.kind !== kind)) blocks.push({ kind, lines: [bare(line)] })
    else if (kind === 'paragraph' && last.kind === 'heading') blocks.push({ kind, lines: [line.trim()] })
    else if (kind === 'paragraph') last.lines.push(`${last.lines.pop() ?? ''} ${line.trim()}`.trim())
    else last.lines.push(bare(line))
  }
  return blocks.map(({ kind, lines }) =>
    kind === 'paragraph' || kind === 'heading'
      ? { kind, inline: inlineOf(lines.join(' ')) }
      : { kind: 'list', ordered: kind === 'numbers', items: lines.map(inlineOf) },
  )
}

function kindOf(line: string) {
  if (/^#{1,6} /.test(line)) return 'heading'
  if (bullet.test(line)) return 'bullets'
  return number.test(line) ? 'numbers' : 'paragraph'
}

const bare = (line: string) =>
  line
    .replace(/^#{1,6} /, '')
    .replace(bullet, '')
    .replace(number, '')
    .trim()

function inlineOf(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\*\*[^*]+\*\*$/.test(part)) return { kind: 'bold', text: part.slice(2, -2) }
      if (/^`[^`]+`$/.test(part)) return { kind: 'code', text: part.slice(1, -1) }
      return { kind: 'text', text: part }
    })
}
