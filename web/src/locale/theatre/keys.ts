import type { Dictionary } from '../dictionary.ts'
import { keysWords as english } from '../en/theatre/keys.ts'
import { translated } from '../language.ts'

export let keysWords: Dictionary['theatre/keys'] = english
translated('theatre/keys', english, (text) => {
  keysWords = text
})
