import { transportWords as english } from '../en/theatre/transport.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let transportWords: Dictionary['theatre/transport'] = english
translated('theatre/transport', english, (text) => {
  transportWords = text
})
