import { copyWords as english } from './en/copy.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let copyWords: Dictionary['copy'] = english
translated('copy', english, (text) => {
  copyWords = text
})
