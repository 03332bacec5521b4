/** Finds texts of a rendered page that do not come from a dictionary. The page must be rendered in `en-XA`, whose texts are between ⟦ and ⟧. */

import { choices } from '../language.ts'

const shown = [
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]
/** Matches elements that end a sentence. Buttons do not end one, because a time inside a sentence can be a button. */
const blocks =
  /^(div|section|main|header|footer|nav|aside|p|li|ul|ol|h[1-6]|td|th|tr|dt|dd|option|svg|g|label|summary|legend|figcaption)$/
const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/**
 * Returns the texts that come from neither a dictionary nor `known`. `known` contains texts of authors and machines at any depth. Parts of these texts are
 * allowed too.
 */
export function strayTexts(html: string, known: unknown): string[] {
  const texts = textsIn(known).join('\n')
  const isKnown = (text: string) => {
    for (let at = texts.indexOf(text); at >= 0; at = texts.indexOf(text, at + 1))
      if (!isLetter(texts[at - 1]) && !isLetter(texts[at + text.length])) return true
    return false
  }
  const found = new Set([...attributesOf(html), ...textsOf(html)].flatMap(phrasesOf))
  return [...found].filter((text) => /\p{L}{2}/u.test(text.replaceAll(figure, '')) && !isKnown(text))
}

/**
 * Finds English in a Chinese or Russian page: three words in a row outside of code, of which the last two are in lower case. `known` contains texts that are
 * the same in every language, such as titles of papers.
 */
export function englishIn(html: string, known: readonly string[] = []): string[] {
  const texts = [...attributesOf(html), ...textsOf(html)].map((text) =>
    known.reduce((rest, same) => rest.replaceAll(same, ' '), text),
  )
  const found = texts.filter((text) => !command.test(text.trim())).flatMap((text) => text.match(threeWords) ?? [])
  return [...new Set(found.filter((text) => !code.test(text)))]
}

/** Matches characters that occur only in code. */
const code = /[{};]|\w\(/
const threeWords =
  /(?<![\w:/.-])[A-Za-z][a-z’']+[,;:]? [a-z’']{2,}[,;:]? [a-z’']{2,}(?![\w:/-])[^⟦\p{Script=Han}\p{Script=Cyrillic}]*/gu

/** Splits a text into sentences and parenthesized texts, and strips the punctuation around them. Leaves out phrases that are the same in every language. */
function phrasesOf(text: string): string[] {
  if (command.test(text.trim())) return []
  return text
    .split(/(?<=[.!?:;])\s+|[()]/)
    .map((phrase) => phrase.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((phrase) => !same.has(phrase))
}

/** Matches numbers with units, such as `1.5 ms` or `05:27 PM`, and a store's folder with its version, such as `redis 7.0.15`. */
const figure = /[\d.]+ m?s\b|\d [AP]M\b|\b[a-z]+ \d+\.\d+\.\d+/g
/** Matches a command in the console, for example `SET lock:stock 608b2f72… NX PX 1500`. */
const command = /^[A-Z]{2,} \S+[:.]\S+/
/** Names that are the same in every language: keys of a keyboard, redis-cli's words for replies, and languages. */
const same = new Set(['Space', 'Home', 'End', 'nil', 'integer', ...choices.map(({ name }) => name), 'en-XA'])

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

function attributesOf(html: string): string[] {
  return shown.flatMap((name) =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => outside(decoded(value))),
  )
}

/** Removes all texts in brackets. Brackets may be nested, because a text of the dictionary can contain another one. */
function outside(text: string): string {
  for (let before = '', now = text; ; now = before.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')) {
    if (now === before) return now
    before = now
  }
}

function textsOf(html: string): string[] {
  const found: string[] = []
  let depth = 0
  let hidden: string | null = null
  for (const [, tag = '', name = '', text = ''] of html.matchAll(/(<\/?([a-z0-9]+)[^>]*>)|([^<]+)/gi)) {
    if (tag === '') {
      if (hidden === null) depth = read(decoded(text), depth, found)
    } else if (hidden !== null) {
      if (tag === `</${hidden}>`) hidden = null
    } else if (/^(code|pre|style|kbd)$/.test(name) && !tag.endsWith('/>')) hidden = name
    else if (blocks.test(name)) depth = 0
  }
  return found
}

/**
 * Collects pieces outside all brackets, and pieces in brackets that contain unaccented letters. `open` is the number of brackets opened in earlier elements.
 * Returns the number of brackets that are open now.
 */
function read(text: string, open: number, found: string[]): number {
  let depth = open
  for (const piece of text.split(/(?=[⟦⟧])/)) {
    if (piece.startsWith('⟦')) depth += 1
    else if (piece.startsWith('⟧')) depth = Math.max(0, depth - 1)
    if (depth === 0 || /[aceginosuy]/.test(piece)) found.push(piece.replace(/[⟦⟧]/, ''))
  }
  return depth
}

const decoded = (text: string) => text.replaceAll(/&(#x27|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

/** Returns every text and every key in a value, and also each text without Markdown characters. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.replaceAll(/[`*]/g, '')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
}
