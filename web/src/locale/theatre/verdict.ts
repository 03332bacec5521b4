import { verdictWords as english } from '../en/theatre/verdict.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let verdictWords: Dictionary['theatre/verdict'] = english
translated('theatre/verdict', english, (text) => {
  verdictWords = text
})
