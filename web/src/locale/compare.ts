import type { Dictionary } from './dictionary.ts'
import { compareWords as english } from './en/compare.ts'
import { translated } from './language.ts'

export let compareWords: Dictionary['compare'] = english
translated('compare', english, (text) => {
  compareWords = text
})
