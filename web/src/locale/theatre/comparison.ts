import type { Dictionary } from '../dictionary.ts'
import { comparisonWords as english } from '../en/theatre/comparison.ts'
import { translated } from '../language.ts'

export let comparisonWords: Dictionary['theatre/comparison'] = english
translated('theatre/comparison', english, (text) => {
  comparisonWords = text
})
