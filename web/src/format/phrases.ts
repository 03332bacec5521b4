/** Finds the clickable parts of sentences: event times and glossary terms. */

import { cut, inWord, type Phrase } from './clients.ts'

/** Finds times such as `6.301 s` that equal a witness's time after rounding it to the same number of digits. */
export function findTimes(sentence: string, witnesses: readonly { seq: number; atMs: number }[]): Phrase[] {
  return cut(sentence, /\b\d+\.\d+(?: s\b)?/g, (text) => {
    const digits = text.replace(' s', '')
    const places = digits.length - digits.indexOf('.') - 1
    const witness = witnesses.find(({ atMs }) => (atMs / 1000).toFixed(places) === digits)
    return witness === undefined ? undefined : { kind: 'time', text, seq: witness.seq }
  })
}

/**
 * Finds the first mention of each term. A mention inside a longer name or term does not count. `known` contains terms to skip.
 *
 * `forms` maps spellings to term ids. Spellings are in lower case, except that commands keep their case. A declined term has one spelling per form.
 */
export function findTerms(
  sentence: string,
  forms: ReadonlyMap<string, string>,
  known: ReadonlySet<string> = new Set(),
): Phrase[] {
  const found = new Set(known)
  return cut(sentence, patternOf(forms), (text, at) => {
    const term = forms.get(text) ?? forms.get(text.toLowerCase())
    if (term === undefined || found.has(term) || isInLongerWord(sentence, text, at)) return undefined
    found.add(term)
    return { kind: 'term', text, term }
  })
}

const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>()

const han = /\p{Script=Han}/u
let chineseWords: Intl.Segmenter | undefined

/** Whether a one-character Chinese term, such as 键, is part of a longer word here, such as 关键. Longer terms need no check. */
function isInLongerWord(sentence: string, text: string, at: number): boolean {
  if (text.length > 1 || !han.test(text)) return false
  // Created on first use, because only Chinese texts need it.
  chineseWords ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return chineseWords.segment(sentence).containing(at)?.segment !== text
}

/** Creates a pattern that matches Chinese forms, forms of several words, and any single word. Longer forms come first. */
function patternOf(forms: ReadonlyMap<string, string>): RegExp {
  const made = patterns.get(forms)
  if (made !== undefined) return made
  const all = [...forms.keys()].sort((a, b) => b.length - a.length)
  const chinese = all.filter((form) => han.test(form))
  const phrases = all.filter((form) => form.includes(' ') && !han.test(form)).map(withCapital)
  const words = [...phrases, '(?:(?!\\p{Script=Han})\\p{L})+'].join('|')
  const alone = `(?<!${inWord}|[:.-])(?:${words})(?!${inWord}|-|:\\S)`
  const pattern = new RegExp([...chinese, alone].join('|'), 'gu')
  patterns.set(forms, pattern)
  return pattern
}

/** Returns a pattern that matches the form with its first letter in lower or upper case, because it may start a sentence. */
const withCapital = (form: string) => `[${form.charAt(0)}${form.charAt(0).toUpperCase()}]${form.slice(1)}`

export function termsOf(sentences: readonly string[], forms: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = sentences.flatMap((sentence) => findTerms(sentence, forms))
  return new Set(found.flatMap((part) => (part.kind === 'term' ? [part.term] : [])))
}
