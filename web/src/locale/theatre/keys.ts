import { keysWords as english } from '../en/theatre/keys.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let keysWords: Dictionary['theatre/keys'] = english
translated('theatre/keys', english, (text) => {
  keysWords = text
})
