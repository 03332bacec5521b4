/** A language made from another one, to find texts that no dictionary has: each sentence in brackets, and its letters with accents. */
import { english } from '../en/phrases.ts'
import { markedText } from '../marked.ts'

const pseudoText = (text: string) => markedText(text.replaceAll(/[⟦⟧]/g, ''))

/**
 * Returns the dictionary with every text as `pseudoText`, also texts that its functions make. `nouns`, which makes an object, stays as it is: the sentences
 * that contain its names mark them.
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
