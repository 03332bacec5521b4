/** Makes a test language from English, to find texts that come from no dictionary: each sentence is in brackets, and its letters have accents. */
import { english } from '../en/phrases.ts'
import { markedText } from '../marked.ts'

const pseudoText = (text: string) => markedText(text.replaceAll(/[⟦⟧]/g, ''))

/**
 * Returns the dictionary with every text marked by `pseudoText`, including texts that its functions return. `nouns`, which returns an object, stays as it is,
 * because the sentences that contain its names mark them.
 */
function pseudoOf<Dictionary>(dictionary: Dictionary): Dictionary {
  if (typeof dictionary === 'string') return pseudoText(dictionary) as Dictionary
  if (typeof dictionary === 'function')
    return ((...values: unknown[]) => {
      const made = dictionary(...values)
      return typeof made === 'string' ? pseudoText(made) : made
    }) as Dictionary
  if (typeof dictionary !== 'object' || dictionary === null) return dictionary
  return Object.fromEntries(Object.entries(dictionary).map(([key, text]) => [key, pseudoOf(text)])) as Dictionary
}

export const pseudo = pseudoOf(english)
