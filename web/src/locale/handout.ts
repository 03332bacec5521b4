import type { Dictionary } from './dictionary.ts'
import { handoutWords as english } from './en/handout.ts'
import { translated } from './language.ts'

export let handoutWords: Dictionary['handout'] = english
translated('handout', english, (text) => {
  handoutWords = text
})
