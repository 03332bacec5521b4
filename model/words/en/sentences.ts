/** Shortens texts to their first sentences. Pure. */

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Returns the first `count` sentences. */
export function firstSentences(text: string, count: number): string {
  return [...sentences.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}
