import type { Dictionary } from './dictionary.ts'
import { copyWords as english } from './en/copy.ts'
import { translated } from './language.ts'

export let copyWords: Dictionary['copy'] = english
translated('copy', english, (text) => {
  copyWords = text
})
