/**
 * Finds client letters in sentences, and splits sentences into parts that are colored or clickable. The library page imports nothing else from here, so this is
 * a separate file.
 */

export type Phrase =
  | { kind: 'text'; text: string }
  | { kind: 'client'; text: string; client: string }
  | { kind: 'time'; text: string; seq: number }
  | { kind: 'term'; text: string; term: string }

/** Matches the text after an “A” at the start of a sentence, if the “A” is client A and not the English article. */
const afterAClient =
  /^(?:['’,:;.!?]|\s+(?:and|or|still|never|also|now|then|only|had|did|could|can|will|would|must|may|alone|to|in|on|at|\w+s|\w+ed|wrote|read|took|held|left|sent|began|woke|got|went|lost|gave|kept|came|thought|believed)\b)/

/**
 * Matches a character that continues a word. Chinese characters do not count: Chinese has no spaces, so a Latin letter between Chinese characters stands alone.
 */
export const inWord = '(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}_]'
const letterAlone = new RegExp(`(?<!${inWord})[A-Z](?!${inWord})`, 'gu')
/** Characters that show that a sentence is not in English. */
const otherScript = /[\p{Script=Han}\p{Script=Cyrillic}]/u

/**
 * Finds client letters that stand alone, in sentences of any language. An “A” at the start of an English sentence counts as the article unless `afterAClient`
 * matches the text after it.
 */
export function findClients(sentence: string, clients: readonly string[]): Phrase[] {
  const isEnglish = !otherScript.test(sentence)
  return cut(sentence, letterAlone, (letter, at) => {
    if (!clients.includes(letter)) return undefined
    if (!isEnglish) return { kind: 'client', text: letter, client: letter }
    const opens = /(?:^|[.!?:]\s+|[“"(])$/.test(sentence.slice(0, at))
    const meant = letter !== 'A' || !opens || afterAClient.test(sentence.slice(at + 1))
    return meant ? { kind: 'client', text: letter, client: letter } : undefined
  })
}

export function cut(
  sentence: string,
  pattern: RegExp,
  make: (match: string, at: number) => Phrase | undefined,
): Phrase[] {
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
