import { explorerWords as english } from './en/explorer.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let explorerWords: Dictionary['explorer'] = english
translated('explorer', english, (text) => {
  explorerWords = text
})
