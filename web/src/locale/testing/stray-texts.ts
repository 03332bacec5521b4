/** Finds texts of a rendered page that come from no dictionary: it is rendered in the language `en-XA`, whose texts stand between ⟦ and ⟧. */

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
/** A text does not go on from one of these elements to the next. Buttons are not among them: a sentence goes on after a time that is one. */
const blocks =
  /^(div|section|main|header|footer|nav|aside|p|li|ul|ol|h[1-6]|td|th|tr|dt|dd|option|svg|g|label|summary|legend|figcaption)$/
const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** `known`: texts of authors and machines, in any form: each text below is one of them, or a part of one. */
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
 * English in a page of a language with another script: three words in a row, the last two in small letters, outside of code. `known`: texts that are the same
 * in every language, such as the titles of papers.
 */
export function englishIn(html: string, known: readonly string[] = []): string[] {
  const texts = [...attributesOf(html), ...textsOf(html)].map((text) =>
    known.reduce((rest, same) => rest.replaceAll(same, ' '), text),
  )
  const found = texts.filter((text) => !command.test(text.trim())).flatMap((text) => text.match(threeWords) ?? [])
  return [...new Set(found.filter((text) => !code.test(text)))]
}

/** What no sentence has. */
const code = /[{};]|\w\(/
const threeWords =
  /(?<![\w:/.-])[A-Za-z][a-z’']+[,;:]? [a-z’']{2,}[,;:]? [a-z’']{2,}(?![\w:/-])[^⟦\p{Script=Han}\p{Script=Cyrillic}]*/gu

/** Sentences and what stands in parentheses, each without the marks around it, and without what is the same in every language. */
function phrasesOf(text: string): string[] {
  if (command.test(text.trim())) return []
  return text
    .split(/(?<=[.!?:;])\s+|[()]/)
    .map((phrase) => phrase.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((phrase) => !same.has(phrase))
}

/** `1.5 ms`, `05:27 PM`, and a store's version as its folder names it: `redis 7.0.15`. */
const figure = /[\d.]+ m?s\b|\d [AP]M\b|\b[a-z]+ \d+\.\d+\.\d+/g
/** As the console shows it: `SET lock:stock 608b2f72… NX PX 1500`. */
const command = /^[A-Z]{2,} \S+[:.]\S+/
/** Keys as they are printed on a keyboard, replies as redis-cli shows them, and languages. */
const same = new Set(['Space', 'Home', 'End', 'nil', 'integer', ...choices.map(({ name }) => name), 'en-XA'])

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

function attributesOf(html: string): string[] {
  return shown.flatMap((name) =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => outside(decoded(value))),
  )
}

/** Without what stands between the brackets, which may hold others: a text of the dictionary in another. */
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

/** Notes the pieces of a text that stand outside the brackets, or within and in plain letters; a bracket may have been opened in an element before. */
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

/** Every text of a value, without the marks around names and code. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.replaceAll(/[`*]/g, '')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
}
