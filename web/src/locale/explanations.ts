import { explanations as english } from './en/explanations.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

/** Explains each glossary term in two lines. This is a separate file, because it loads only when a reader opens the first term. */
export let explanations: Dictionary['explanations'] = english
translated('explanations', english, (text) => {
  explanations = text
})
