/** Beginnings of texts that are longer than their space. Pure. */

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first `count` sentences. */
export function firstSentences(text: string, count: number): string {
  return [...sentences.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}
