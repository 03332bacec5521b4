import { whichWords as english } from './en/which.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let whichWords: Dictionary['which'] = english
translated('which', english, (text) => {
  whichWords = text
})
