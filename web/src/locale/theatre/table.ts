import { tableWords as english } from '../en/theatre/table.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let tableWords: Dictionary['theatre/table'] = english
translated('theatre/table', english, (text) => {
  tableWords = text
})
