import type { Dictionary } from './dictionary.ts'
import { whichWords as english } from './en/which.ts'
import { translated } from './language.ts'

export let whichWords: Dictionary['which'] = english
translated('which', english, (text) => {
  whichWords = text
})
