import { tellingWords as english } from '../en/theatre/telling.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let tellingWords: Dictionary['theatre/telling'] = english
translated('theatre/telling', english, (text) => {
  tellingWords = text
})
