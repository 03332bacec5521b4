import { comparisonWords as english } from '../en/theatre/comparison.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let comparisonWords: Dictionary['theatre/comparison'] = english
translated('theatre/comparison', english, (text) => {
  comparisonWords = text
})
