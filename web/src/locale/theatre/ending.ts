import type { Dictionary } from '../dictionary.ts'
import { endingWords as english } from '../en/theatre/ending.ts'
import { translated } from '../language.ts'

export let endingWords: Dictionary['theatre/ending'] = english
translated('theatre/ending', english, (text) => {
  endingWords = text
})
