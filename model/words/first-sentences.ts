/** Shortens texts to their first sentences, in any language. Pure. */

// Unicode's rules for the ends of sentences are the same in every language except Greek.
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

export function firstSentences(text: string, count: number): string {
  return [...sentences.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}
