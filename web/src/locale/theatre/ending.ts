import { endingWords as english } from '../en/theatre/ending.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let endingWords: Dictionary['theatre/ending'] = english
translated('theatre/ending', english, (text) => {
  endingWords = text
})
