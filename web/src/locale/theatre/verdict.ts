import type { Dictionary } from '../dictionary.ts'
import { verdictWords as english } from '../en/theatre/verdict.ts'
import { translated } from '../language.ts'

export let verdictWords: Dictionary['theatre/verdict'] = english
translated('theatre/verdict', english, (text) => {
  verdictWords = text
})
