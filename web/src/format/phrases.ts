/** Sentences cut into parts that can be colored or clicked: client letters, event times, glossary terms. */

export type Phrase =
  | { kind: 'text'; text: string }
  | { kind: 'client'; text: string; client: string }
  | { kind: 'time'; text: string; seq: number }
  | { kind: 'term'; text: string; term: string }

/** Text after a sentence's opening “A” that makes it client A rather than the article. */
const afterAClient =
  /^(?:['’,:;.!?]|\s+(?:and|or|still|never|also|now|then|only|had|did|could|can|will|would|must|may|alone|to|in|on|at|\w+s|\w+ed|wrote|read|took|held|left|sent|began|woke|got|went|lost|gave|kept|came|thought|believed)\b)/

/** Finds client letters, which are no part of a word in any alphabet. An “A” that opens a sentence is the article unless `afterAClient` matches. */
export function findClients(sentence: string, clients: readonly string[]): Phrase[] {
  return cut(sentence, /(?<![\p{L}\p{M}\p{N}_])[A-Z](?![\p{L}\p{M}\p{N}_])/gu, (letter, at) => {
    if (!clients.includes(letter)) return undefined
    const opens = /(?:^|[.!?:]\s+|[“"(])$/.test(sentence.slice(0, at))
    const meant = letter !== 'A' || !opens || afterAClient.test(sentence.slice(at + 1))
    return meant ? { kind: 'client', text: letter, client: letter } : undefined
  })
}

/** Finds times such as `6.301 s` that equal a witness's time, at the precision they are written with. */
export function findTimes(sentence: string, witnesses: readonly { seq: number; atMs: number }[]): Phrase[] {
  return cut(sentence, /\b\d+\.\d+(?: s\b)?/g, (text) => {
    const digits = text.replace(' s', '')
    const places = digits.length - digits.indexOf('.') - 1
    const witness = witnesses.find(({ atMs }) => (atMs / 1000).toFixed(places) === digits)
    return witness === undefined ? undefined : { kind: 'time', text, seq: witness.seq }
  })
}

/**
 * Finds the first mention of each term. Part of a longer name is no mention.
 * `forms`: spelling → term id; lower case, or for a command as written. `known`: terms to skip.
 */
export function findTerms(
  sentence: string,
  forms: ReadonlyMap<string, string>,
  known: ReadonlySet<string> = new Set(),
): Phrase[] {
  const found = new Set(known)
  return cut(sentence, patternOf(forms), (text) => {
    const term = forms.get(text) ?? forms.get(text.toLowerCase())
    if (term === undefined || found.has(term)) return undefined
    found.add(term)
    return { kind: 'term', text, term }
  })
}

const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>()

/** Matches a form of several words, or any single word. */
function patternOf(forms: ReadonlyMap<string, string>): RegExp {
  const made = patterns.get(forms)
  if (made !== undefined) return made
  const phrases = [...forms.keys()].filter((form) => form.includes(' ')).sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<![\\w:.-])(?:${[...phrases, '\\p{L}+'].join('|')})(?![\\w-]|:\\S)`, 'gu')
  patterns.set(forms, pattern)
  return pattern
}

export function termsOf(sentences: readonly string[], forms: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = sentences.flatMap((sentence) => findTerms(sentence, forms))
  return new Set(found.flatMap((part) => (part.kind === 'term' ? [part.term] : [])))
}

function cut(sentence: string, pattern: RegExp, make: (match: string, at: number) => Phrase | undefined): Phrase[] {
  const parts: Phrase[] = []
  let done = 0
  for (const match of sentence.matchAll(pattern)) {
    const part = make(match[0], match.index)
    if (part === undefined) continue
    if (match.index > done) parts.push({ kind: 'text', text: sentence.slice(done, match.index) })
    parts.push(part)
    done = match.index + match[0].length
  }
  if (done < sentence.length) parts.push({ kind: 'text', text: sentence.slice(done) })
  return parts
}
