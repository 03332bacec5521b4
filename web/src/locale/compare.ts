import { compareWords as english } from './en/compare.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let compareWords: Dictionary['compare'] = english
translated('compare', english, (text) => {
  compareWords = text
})
