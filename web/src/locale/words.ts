import type { Dictionary } from './dictionary.ts'
import { words as english } from './en/words.ts'
import { translated } from './language.ts'

export let words: Dictionary['words'] = english
translated('words', english, (text) => {
  words = text
})
