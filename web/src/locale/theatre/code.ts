import type { Dictionary } from '../dictionary.ts'
import { codeWords as english } from '../en/theatre/code.ts'
import { translated } from '../language.ts'

export let codeWords: Dictionary['theatre/code'] = english
translated('theatre/code', english, (text) => {
  codeWords = text
})
