import { handoutWords as english } from './en/handout.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let handoutWords: Dictionary['handout'] = english
translated('handout', english, (text) => {
  handoutWords = text
})
