import { stateWords as english } from '../en/theatre/state.ts'
import { translated } from '../language.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export let stateWords: Dictionary['theatre/state'] = english
translated('theatre/state', english, (text) => {
  stateWords = text
})
