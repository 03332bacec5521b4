import { libraryWords as english } from './en/library.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let libraryWords: Dictionary['library'] = english
translated('library', english, (text) => {
  libraryWords = text
})
