import type { Dictionary } from './dictionary.ts'
import { libraryWords as english } from './en/library.ts'
import { translated } from './language.ts'

export let libraryWords: Dictionary['library'] = english
translated('library', english, (text) => {
  libraryWords = text
})
