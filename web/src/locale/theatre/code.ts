import { codeWords as english } from '../en/theatre/code.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let codeWords: Dictionary['theatre/code'] = english
translated('theatre/code', english, (text) => {
  codeWords = text
})
