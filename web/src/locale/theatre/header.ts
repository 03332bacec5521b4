import type { Dictionary } from '../dictionary.ts'
import { headerWords as english } from '../en/theatre/header.ts'
import { translated } from '../language.ts'

export let headerWords: Dictionary['theatre/header'] = english
translated('theatre/header', english, (text) => {
  headerWords = text
})
