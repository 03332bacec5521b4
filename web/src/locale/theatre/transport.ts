import type { Dictionary } from '../dictionary.ts'
import { transportWords as english } from '../en/theatre/transport.ts'
import { translated } from '../language.ts'

export let transportWords: Dictionary['theatre/transport'] = english
translated('theatre/transport', english, (text) => {
  transportWords = text
})
