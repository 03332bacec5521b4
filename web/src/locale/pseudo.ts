/** Defines the test language `en-XA`: English with accents, with each text between ⟦ and ⟧. Text without these marks does not come from a dictionary. */
import { markedText } from '#model/words/marked.ts'
import type { Language } from './shape/dictionary.ts'

export const pseudo: Language = (_, english) => marked(english) as typeof english

function marked(text: unknown): unknown {
  if (typeof text === 'string') return markedText(text)
  if (typeof text === 'function') return (...values: unknown[]) => marked(text(...values))
  if (Array.isArray(text)) return text.map(marked)
  return typeof text === 'object' && text !== null ? markedEach(text) : text
}

const markedEach = (texts: object) =>
  // `forms` contains a term's spellings in lessons, and lessons stay in English.
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, name === 'forms' ? text : marked(text)]))
