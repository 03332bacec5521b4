import { headerWords as english } from '../en/theatre/header.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let headerWords: Dictionary['theatre/header'] = english
translated('theatre/header', english, (text) => {
  headerWords = text
})
