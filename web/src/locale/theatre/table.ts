import type { Dictionary } from '../dictionary.ts'
import { tableWords as english } from '../en/theatre/table.ts'
import { translated } from '../language.ts'

export let tableWords: Dictionary['theatre/table'] = english
translated('theatre/table', english, (text) => {
  tableWords = text
})
