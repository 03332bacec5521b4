import { words as english } from './en/words.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let words: Dictionary['words'] = english
translated('words', english, (text) => {
  words = text
})
