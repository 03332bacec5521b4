/** A language made from another one, to find texts that no dictionary has: each sentence in brackets, and its letters with accents. */
import { english } from '../en/phrases.ts'

const accented: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  g: 'ĝ',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
}

const pseudoText = (text: string) => `⟦${text.replaceAll(/[⟦⟧]/g, '').replaceAll(/[a-z]/g, (a) => accented[a] ?? a)}⟧`

/** A dictionary with every text as `pseudoText`, whatever makes it. Names that other sentences contain (`nouns`) are part of them. */
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
