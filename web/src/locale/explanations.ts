import { explanations as english } from './en/explanations.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

/** Explains each term of the glossary in two lines. Apart from the terms, because nobody reads it before asking for one. */
export let explanations: Dictionary['explanations'] = english
translated('explanations', english, (text) => {
  explanations = text
})
