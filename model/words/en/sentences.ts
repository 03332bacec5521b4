/** The beginning of a text that says more than there is room for. Pure. */

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Its first sentences, `count` of them. */
export function firstSentences(text: string, count: number): string {
  return [...sentences.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}
