import { explanations as english } from './en/explanations.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

/** Explains each term of the glossary in two lines. A file of its own, which is loaded when a reader opens the first term. */
export let explanations: Dictionary['explanations'] = english
translated('explanations', english, (text) => {
  explanations = text
})
