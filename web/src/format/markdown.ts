/** Parses the Markdown subset that notes use: paragraphs, headings, lists, bold, code, and links. */

export type Inline = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; url: string }
export type Block =
  | { kind: 'paragraph' | 'heading'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }

const bullet = /^\s*[-*] +/
const number = /^\s*\d+[.)] +/

/** Splits Markdown into blocks. Unknown syntax, including HTML, stays plain text. */
export function blocksOf(markdown: string): Block[] {
  // Every second piece is the inside of a fence. It becomes a code block and keeps its line breaks and empty lines.
  return markdown
    .split(fence)
    .flatMap((piece, i): Block[] => (i % 2 === 1 ? [{ kind: 'code', text: piece }] : textsOf(piece)))
}

/** Matches a fenced code block. The closing fence may be missing while somebody is still writing the block. */
const fence = /^```[^`\n]*\n([\s\S]*?)(?:\n```[ \t]*$|$(?![\s\S]))/m

function textsOf(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .flatMap((chunk) => chunksOf(chunk))
    .filter((block) => !('inline' in block) || block.inline.length > 0)
}

/** Groups consecutive lines of the same kind. A continuation line belongs to the line above it. */
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
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\(https?:\/\/[^\s)]+\))/)
    .filter((part) => part !== '')
    .map((part): Inline => {
      if (/^\*\*[^*]+\*\*$/.test(part)) return { kind: 'bold', text: part.slice(2, -2) }
      if (/^`[^`]+`$/.test(part)) return { kind: 'code', text: part.slice(1, -1) }
      const [, text, url] = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(part) ?? []
      return text === undefined || url === undefined ? { kind: 'text', text: part } : { kind: 'link', text, url }
    })
}
